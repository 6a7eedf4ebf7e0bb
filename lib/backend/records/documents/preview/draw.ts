/**
 * A process that draws one picture: a file on standard input, its kind as argument, a WebP on standard output. Files of strangers are
 * opened here alone, without settings, secrets or a database; whoever started it ends it when it takes too long or too much.
 */
import { buffer } from "node:stream/consumers"
import { pictureOfImage } from "./picture-of-image.ts"
import { pictureOfPdf } from "./picture-of-pdf.ts"

const bytes = await buffer(process.stdin)
const [mime, side, page] = process.argv.slice(2)
const picture =
  mime === "application/pdf"
    ? await pictureOfPdf(bytes, Number(side), Number(page))
    : await pictureOfImage(bytes, Number(side))
process.stdout.write(picture)
