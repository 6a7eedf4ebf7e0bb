/** What the field 86 says of an entry. */
export type Details = { counterparty: string; iban: string; text: string; reference: string }

const noDetails: Details = { counterparty: "", iban: "", text: "", reference: "" }

/** Marks within what German banks write as the purpose: "EREF+4711SVWZ+Invoice 12". */
const marks = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT)\+/

function purpose(text: string): Pick<Details, "text" | "reference"> & { iban: string } {
  const [before = "", ...parts] = text.split(marks)
  const values = new Map<string, string>()
  for (let index = 0; index + 1 < parts.length; index += 2)
    values.set(parts[index] ?? "", (parts[index + 1] ?? "").trim())
  const reference = values.get("EREF") ?? values.get("KREF") ?? ""
  return {
    text: [before, values.get("SVWZ") ?? ""].join(" ").trim(),
    reference: reference.toUpperCase() === "NOTPROVIDED" ? "" : reference,
    iban: values.get("IBAN") ?? "",
  }
}

/** Numbered parts behind one sign: "166?00CREDIT?20Invoice?31DE…?32Name". Lines of it are cut anywhere. */
function numbered(lines: readonly string[], sign: string): Details {
  const parts = new Map<string, string>()
  for (const part of lines.join("").split(sign).slice(1))
    parts.set(part.slice(0, 2), (parts.get(part.slice(0, 2)) ?? "") + part.slice(2))
  const of = (from: number, to: number, between = "") =>
    Array.from(
      { length: to - from + 1 },
      (_, index) => parts.get(String(from + index).padStart(2, "0")) ?? "",
    )
      .filter(Boolean)
      .join(between)
  const found = purpose(of(20, 29) + of(60, 63))
  return {
    counterparty: of(32, 33),
    iban: parts.get("31") ?? parts.get("38") ?? found.iban,
    text: [found.text, parts.get("00") ?? ""].filter(Boolean).join(" "),
    reference: found.reference,
  }
}

/** Named parts between slashes: "/TRTP/SEPA/IBAN/NL…/NAME/…/REMI/…/EREF/…". */
function named(lines: readonly string[]): Details {
  const parts = new Map<string, string>()
  const found = lines
    .join("")
    .split(/\/(TRTP|IBAN|BIC|NAME|REMI|EREF|CSID|MARF|SVCL|ORDP|BENM|TRCD|CNTP|ULTD|ULTC|PREF|RTRN|PURP)\//)
  for (let index = 1; index + 1 < found.length; index += 2)
    parts.set(found[index] ?? "", (found[index + 1] ?? "").replace(/\/+$/, "").trim())
  const party = (parts.get("CNTP") ?? "").split("/")
  const reference = parts.get("EREF") ?? ""
  return {
    counterparty: parts.get("NAME") ?? party[2] ?? "",
    iban: parts.get("IBAN") ?? party[0] ?? "",
    text: [(parts.get("REMI") ?? "").replace(/^(USTD|STRD)\/+/, ""), parts.get("TRTP") ?? ""]
      .filter(Boolean)
      .join(" "),
    reference: reference.toUpperCase() === "NOTPROVIDED" ? "" : reference,
  }
}

/** Reads the field 86 of an entry, in whichever of the usual ways its bank writes it. */
export function detailsIn(lines: readonly string[]): Details {
  const [first = ""] = lines
  const [, sign] = /^\d{3}([^\w\s/])\d{2}/.exec(first) ?? /^([~<^])\d{2}/.exec(first) ?? []
  if (sign) return numbered(lines, sign)
  if (/^\/[A-Z]{4}\//.test(first)) return named(lines)
  return { ...noDetails, text: lines.join(" ") }
}
