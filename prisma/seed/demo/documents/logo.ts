import sharp from "sharp"

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="320" viewBox="0 0 800 320">
  <rect x="40" y="60" width="200" height="200" rx="44" fill="#4a61cc" />
  <path d="M90 210 L140 110 L190 210 Z" fill="#fff" />
  <circle cx="140" cy="96" r="18" fill="#ffd166" />
  <rect x="290" y="96" width="430" height="44" rx="22" fill="#1d2129" />
  <rect x="290" y="172" width="300" height="32" rx="16" fill="#9aa3b5" />
</svg>`

/** A mark to print on things, with a ground that can be seen through. */
export function logo(): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}
