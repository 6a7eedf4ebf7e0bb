/** What PDFKit takes and its types leave out. */
declare namespace PDFKit {
  interface PDFDocument {
    readonly _fontSize: number
    /** Draws one line of a text. */
    _fragment(text: string, x: number, y: number, options: PDFKit.Mixins.LineOptions): void
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** An opened font: opening one takes longer than writing a page. */
    registerFont(name: string, font: import("fontkit").Font): this
  }
  interface PDFAttachmentOptions {
    /** What an attached file is to the document (PDF/A-3). */
    relationship?: "Alternative" | "Data"
  }
  /** What the breaker of lines adds to the options of a text. */
  interface LineOptions extends TextOptions {
    lineWidth?: number
  }
}
