"""PAR sheets for people and files: HTML, PDF and XLSX from one structure. What is heavy is loaded when it is used."""

from cutcard.report.html import write_html
from cutcard.report.pdf import write_pdf
from cutcard.report.sheet import Sheet, par_sheet
from cutcard.report.xlsx import write_xlsx

__all__ = ["Sheet", "par_sheet", "write_html", "write_pdf", "write_xlsx"]
