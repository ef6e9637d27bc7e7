// As much of a browser as a component needs to be drawn, pressed and read: elements with attributes and listeners.
import { registerHooks } from "node:module";

// The screens of games name the house's as a server does.
registerHooks({ resolve: (name, context, next) => next(name.replace(/^\/ui\//, `${WEB}/`), context) });

const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

class Element {
  constructor(name) {
    Object.assign(this, { localName: name, childNodes: [], attributes: [], parentNode: null, heard: {} });
    this.dataset = new Proxy(this, { get: (_, name) => this.getAttribute(`data-${dashed(name)}`) ?? undefined });
    this.style = { setProperty() {} };
    this.classList = { add() {}, remove() {}, toggle() {}, contains: (name) => (this.getAttribute("class") ?? "").split(" ").includes(name) };
  }
  get children() { return this.childNodes.filter((one) => one.localName); }
  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }
  insertBefore(child, next) {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild(child) { return this.insertBefore(child, null); }
  append(...children) { children.forEach((one) => this.appendChild(typeof one === "string" ? document.createTextNode(one) : one)); }
  removeChild(child) {
    this.childNodes = this.childNodes.filter((one) => one !== child);
    child.parentNode = null;
  }
  remove() { this.parentNode?.removeChild(this); }
  setAttribute(name, value) {
    this.removeAttribute(name);
    this.attributes.push({ name, value: String(value) });
  }
  removeAttribute(name) { this.attributes = this.attributes.filter((one) => one.name !== name); }
  getAttribute(name) { return this.attributes.find((one) => one.name === name)?.value ?? null; }
  addEventListener(name, does) { this.heard[name] = does; }
  removeEventListener(name) { delete this.heard[name]; }
  fire(type, event = {}) {
    for (let at = this; at; at = at.parentNode) {
      const name = Object.keys(at.heard).find((one) => one.toLowerCase() === type); // Preact says onClick is Click here
      at.heard[name]?.call(at, { type: name, target: this, currentTarget: at, preventDefault() {}, stopPropagation() {}, ...event });
    }
  }
  get text() { return this.childNodes.map((one) => one.data ?? one.text).join(""); }
  /** The elements within that are of that name, or whose attribute is that: `button`, `class=tray`, `data-hand=low`. */
  all(what) {
    const [name, value] = what.split("=");
    const is = (one) => (value === undefined ? one.localName === name : (one.getAttribute(name) ?? "").split(" ").includes(value));
    return this.childNodes.flatMap((one) => (one.all ? [...(is(one) ? [one] : []), ...one.all(what)] : []));
  }
  focus() { document.activeElement = this; }
  blur() {}
  select() {}
  scrollIntoView() {}
  closest() { return null; }
}

const stored = () => ({ kept: {}, getItem(name) { return this.kept[name] ?? null; }, setItem(name, value) { this.kept[name] = value; }, removeItem() {} });
const heard = {};
globalThis.localStorage = stored();
globalThis.sessionStorage = stored();
globalThis.document = {
  documentElement: Object.assign(new Element("html"), { dataset: { titles: "{}" } }),
  head: new Element("head"),
  body: new Element("body"),
  createElement: (name) => new Element(name),
  createElementNS: (_, name) => new Element(name),
  createTextNode: (data) => ({ data, parentNode: null, get nextSibling() { return Element.prototype.__lookupGetter__("nextSibling").call(this); } }),
  getElementById: () => new Element("p"),
  querySelector: () => null,
  elementFromPoint: () => null,
  addEventListener() {},
  removeEventListener() {},
};
globalThis.location = { hash: "", host: "localhost", protocol: "http:" };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.addEventListener = (name, does) => (heard[name] ||= new Set()).add(does);
globalThis.removeEventListener = (name, does) => heard[name]?.delete(does);
globalThis.dispatch = (type, event) => [...(heard[type] || [])].forEach((does) => does({ type, ...event }));
globalThis.requestAnimationFrame = (does) => setTimeout(does, 0);
globalThis.answers = {};
const answer = (path) => Object.entries(answers).find(([end]) => String(path).includes(end))?.[1] ?? {};
/** What the house was asked to do. */
globalThis.sent = [];
const send = (text) => sent.push(JSON.parse(text));
globalThis.fetch = async (path, { body } = {}) => {
  if (body) send(body);
  return { ok: true, status: 200, headers: new Map(), json: async () => answer(path), text: async () => JSON.stringify(answer(path)) };
};
/** A line that tells the whole once. */
globalThis.WebSocket = class {
  constructor(path) { setTimeout(() => this.onmessage?.({ data: JSON.stringify({ n: 0, type: "whole", ...answer(path) }) })); }
  send = send;
  close() {}
};
globalThis.scrollTo = () => {};

/** Let what was pressed or answered be drawn. */
globalThis.drawn = () => new Promise((done) => setTimeout(done, 20));

/** A component of these properties, drawn. */
globalThis.show = async (component, props) => {
  const { h, render } = await import(`${WEB}/vendor/htm-preact.js`);
  const root = new Element("main");
  render(h(component, props), root);
  await drawn();
  return root;
};
