const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/**
 * A note with plain text typed at its end, as the editor would store it: the last paragraph goes on, each line is one more.
 * @param html the note so far, "" for a new one
 */
export function withTyped(html: string, typed: string): string {
  if (typed === "") return html
  const [first = "", ...others] = typed.split("\n").map(escaped)
  const begun = html.endsWith("</p>")
    ? `${html.slice(0, -"</p>".length)}${first}</p>`
    : `${html}<p>${first}</p>`
  return begun + others.map((line) => `<p>${line || "<br>"}</p>`).join("")
}
