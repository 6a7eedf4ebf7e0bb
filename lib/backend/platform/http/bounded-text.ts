/** The text of an answer of another program. Throws as soon as it is longer than so many bytes. */
export async function boundedText(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new Error("Longer than any answer")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}
