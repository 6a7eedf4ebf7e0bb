import { PDFiumLibrary } from "@hyzyla/pdfium"
import sharp from "sharp"
import { asPreview } from "./picture-of-image.ts"

/** Pages of 64 KB that the renderer may take, altogether 512 MB. */
const maxMemoryPages = 8_192

/** Keeps a renderer from taking more: what it cannot have ends it. */
function boundMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  const bytesPerPage = 65_536
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength / bytesPerPage + pages > maxMemoryPages) throw new RangeError("Out of memory")
    return grow.call(this, pages)
  }
}

async function opened(bytes: Buffer) {
  boundMemory()
  const library = await PDFiumLibrary.init()
  return library.loadDocument(bytes)
}

/** How many pages a PDF has. */
export const pagesOfPdf = async (bytes: Buffer): Promise<number> => (await opened(bytes)).getPageCount()

/** A picture of a page of a PDF, counted from 0, with a longest side of so many pixels, drawn by PDFium as WebAssembly: nothing that it holds reaches beyond it. */
export async function pictureOfPdf(bytes: Buffer, side: number, index: number): Promise<Buffer> {
  const document = await opened(bytes)
  if (index >= document.getPageCount()) throw new RangeError("There is no such page")
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = side / Math.max(originalWidth, originalHeight)
  const size = {
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  }
  const { data, width, height } = await page.render({ ...size, render: "bitmap" })
  return asPreview(sharp(data, { raw: { width, height, channels: 4 } }), side)
}
