import PDFDocument from "pdfkit"
import { documentFont } from "./fonts/document-font.ts"
import { type Family, familiesFor } from "./fonts/families.ts"
import { drawsAll, fontOf, type Weight } from "./fonts/fonts.ts"
import { type Direction, directionOf, type Run, visualRuns } from "./fonts/visual-runs.ts"

/** A script whose glyphs do not follow each other as its characters do: what is copied is said beside them. */
const reordered = /[\p{Script=Devanagari}\p{Script=Thai}]/u

/**
 * A PDF whose texts may be of any script: each run of characters is drawn with the first font that has them, right-to-left ones in
 * their order (I-19). PDFKit breaks lines and pages; here is how wide a text is, and how a line is drawn.
 */
export class TextDocument extends PDFDocument {
  private weight: Weight = "regular"
  private direction: Direction = "ltr"
  private paragraph = ""
  /** Fonts of the paragraph, looked for once: it is measured word by word. */
  private order: Family[] | undefined
  private readonly registered: Record<Weight, Partial<Record<Family, string>>> = { regular: {}, strong: {} }
  /** The country whose letters are drawn where several countries write the same one differently; ISO 3166-1. */
  private readonly country: string

  constructor(options: PDFKit.PDFDocumentOptions, country: string) {
    super(options)
    this.country = country
    this.use("regular", "")
  }

  /**
   * Takes the fonts and the direction of a text; call it before the text is measured or drawn.
   * @param direction of the whole, where its first letter does not say
   */
  use(weight: Weight, text: string, direction: Direction = directionOf(text)): this {
    this.weight = weight
    this.direction = direction
    this.paragraph = text
    this.order = undefined
    return this.choose("inter")
  }

  private choose(family: Family): this {
    const known = this.registered[this.weight][family]
    if (known) return this.font(known)
    const name = `${family} ${this.weight}`
    this.registered[this.weight][family] = name
    this.registerFont(name, documentFont(fontOf(family, this.weight)))
    return this.font(name)
  }

  /** Undefined of what the main font draws from left to right, which is most there is. */
  private runsOf(text: string): Run[] | undefined {
    if (drawsAll("inter", text) && this.direction === "ltr") return undefined
    this.order ??= familiesFor(this.paragraph, this.country)
    return visualRuns(text, this.direction, this.order)
  }

  override widthOfString(text: string, options: PDFKit.Mixins.TextOptions = {}): number {
    const runs = this.runsOf(text)
    if (!runs) return super.widthOfString(text, options)
    const features = options.features ?? []
    const widths = runs.map((run) => this.choose(run.family) && super.widthOfString(run.text, { features }))
    this.choose("inter")
    return widths.reduce((sum, width) => sum + width, 0)
  }

  override _fragment(text: string, x: number, y: number, options: PDFKit.Mixins.LineOptions): void {
    const line = text.replaceAll("\n", "").trimEnd()
    const runs = this.runsOf(line)
    if (!runs) {
      super._fragment(text, x, y, options)
      return
    }
    const features = options.features ?? []
    const free = options.align === "right" ? (options.lineWidth ?? 0) - this.widthOfString(line, options) : 0
    let at = x + free
    for (const { text: drawn, family } of runs) {
      this.choose(family)
      if (reordered.test(drawn)) this.markContent("Span", { actual: drawn })
      super._fragment(drawn, at, y, { features, baseline: -this.ascent() })
      if (reordered.test(drawn)) this.endMarkedContent()
      at += super.widthOfString(drawn, { features })
    }
    this.choose("inter")
  }

  /** From the top of a line to where its letters stand: that of the main font, whichever draws them. */
  private ascent(): number {
    const { font } = fontOf("inter", this.weight)
    return (font.ascent / font.unitsPerEm) * this._fontSize
  }
}
