import { convert } from "html-to-text"
import juice from "juice"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"

export type MailSection = {
  title: string
  groups: { title: string | null; lines: [label: string, value: string][] }[]
}

/** What a mail says, part by part. */
export type MailPage = {
  greeting: string
  paragraphs: string[]
  /** What is quoted below them, title by title: what somebody else has typed, of which no program makes links. */
  sections?: MailSection[]
  /** What it is to lead to. */
  links: { label: string; address: string }[]
  /** In small letters at the end. */
  notes: string[]
}

const style = `
  body { margin: 0; padding: 24px; background: #f4f5f7; }
  .page { max-width: 560px; margin: 0 auto; padding: 28px 32px; border: 1px solid #e2e4e9; border-radius: 8px;
    background: #ffffff; color: #1d2129; font: 15px/1.55 Arial, Helvetica, sans-serif; }
  .mark { margin: 0 0 20px; color: #626a77; font-size: 13px; font-weight: bold; }
  p { margin: 0 0 14px; }
  .action { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #2456c8; color: #ffffff;
    font-weight: bold; text-decoration: none; }
  h2 { margin: 22px 0 8px; padding-top: 14px; border-top: 1px solid #e2e4e9; font-size: 16px; }
  .label { color: #626a77; }
  .plain { color: #626a77; font-size: 12px; overflow-wrap: anywhere; word-break: break-all; }
  .plain a { color: #626a77; }
  .note { margin: 20px 0 0; padding-top: 14px; border-top: 1px solid #e2e4e9; color: #626a77; font-size: 12px; }
`

const paragraph = (text: string) => `<p>${escapedHtml(text).replaceAll("\n", "<br>")}</p>`

/** With what programs make links of taken apart, invisibly: addresses in what was typed lead nowhere from a mail of ours. */
const unlinked = (text: string) =>
  text.replaceAll("://", ":\u2060//").replaceAll(/([.@])(?=\p{L})/gu, "$1\u2060")

const line = ([label, value]: [string, string]) =>
  `<span class="label">${escapedHtml(label)}</span> ${escapedHtml(unlinked(value)).replaceAll("\n", "<br>")}`

function section({ title, groups }: MailSection): string {
  const parts = groups.map(({ title: name, lines }) => {
    const head = name === null ? "" : `<b>${escapedHtml(name)}</b><br>`
    return `<p>${head}${lines.map(line).join("<br>")}</p>`
  })
  return `<h2>${escapedHtml(title)}</h2>\n${parts.join("\n")}`
}

/** The address is below its button as well: some programs show no buttons, and careful people want to see where it leads. */
function button({ label, address }: MailPage["links"][number]): string {
  const href = escapedHtml(address)
  return `<p><a class="action" href="${href}">${escapedHtml(label)}</a></p><p class="plain"><a href="${href}">${href}</a></p>`
}

/** Written as HTML with its looks on each element, as mail programs want it, and as plain text. */
export function writeMail({ greeting, paragraphs, sections = [], links, notes }: MailPage, product: string) {
  const note = notes.length > 0 ? `<div class="note">${notes.map(escapedHtml).join("<br>")}</div>` : ""
  const html = juice(
    `<!doctype html><html><head><meta charset="utf-8"><style>${style}</style></head><body><div class="page">
<p class="mark">${escapedHtml(product)}</p>
${[greeting, ...paragraphs].map(paragraph).join("\n")}
${links.map(button).join("\n")}
${sections.map(section).join("\n")}
${note}
</div></body></html>`,
  )
  const text = convert(html, {
    wordwrap: 78,
    selectors: [
      // The address of a button is below it.
      { selector: "a.action", format: "anchor", options: { ignoreHref: true } },
      { selector: "a", format: "anchor", options: { hideLinkHrefIfSameAsText: true } },
    ],
  })
  return { html, text }
}
