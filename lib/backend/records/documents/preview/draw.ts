/**
 * A process that draws one picture: a file on standard input, its kind as argument, a WebP on standard output; or that counts the pages of a
 * PDF, whose number is on standard output then. Files of strangers are
 * opened here alone, without settings, secrets or a database; whoever started it ends it when it takes too long or too much.
 */
import { buffer } from "node:stream/consumers"
import { pictureOfImage } from "./picture-of-image.ts"
import { pagesOfPdf, pictureOfPdf } from "./picture-of-pdf.ts"

const bytes = await buffer(process.stdin)
const [mime, side, page] = process.argv.slice(2)
const read = () => {
  if (mime !== "application/pdf") return pictureOfImage(bytes, Number(side))
  return page === "count" ? pagesOfPdf(bytes).then(String) : pictureOfPdf(bytes, Number(side), Number(page))
}
process.stdout.write(await read())
