/** A template to begin with; administrators keep them. Placeholders are in brackets. */
export interface StarterTemplate {
  /** 1 ordering platform, 2 exhibitor application, 3 report or news, 7 Los Angeles. */
  type: 1 | 2 | 3 | 7
  /** Name of the registration lifecycle that it answers to. */
  lifecycle?: string
  isLocked?: boolean
  en: StarterText
  fr: StarterText
}

interface StarterText {
  title: string
  /** Subject. */
  object: string
  /** Paragraphs with an empty line between them; lines that begin with "- " make a list. */
  body: string
}

const line = (text: string) => text.trim()

function block(lines: string[]): string {
  if (lines.every((text) => text.startsWith("- ")))
    return `<ul>${lines.map((text) => `<li>${text.slice(2)}</li>`).join("")}</ul>`
  return `<p>${lines.join("<br>")}</p>`
}

/** Paragraphs of a mail are lines without margins: an empty one is between them. */
const gap = "<p><br></p>"

/** A body as the editor writes it. */
export function contentOf(body: string): string {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => block(paragraph.split("\n").map(line)))
    .reduce(
      (before, next) => before + (before.endsWith("</p>") && next.startsWith("<p>") ? gap : "") + next,
      "",
    )
}
