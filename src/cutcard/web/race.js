// The felt of a race is fetched when somebody sits at one, so that a game of hands need not carry it.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Loading } from "./parts.js";

export const RaceFelt = (props) => {
  const [Felt, show] = useState(null);
  useEffect(() => {
    import("./race-felt.js").then((part) => show(() => part.Felt));
  }, []);
  return Felt ? html`<${Felt} ...${props} />` : html`<${Loading} />`;
};
