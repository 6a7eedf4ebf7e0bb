/** What PDFKit takes and its types leave out. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** An opened font: opening one takes longer than writing a page. */
    registerFont(name: string, font: import("fontkit").Font): this
  }
  interface PDFAttachmentOptions {
    /** What an attached file is to the document (PDF/A-3). */
    relationship?: "Alternative" | "Data"
  }
}
