/** A fault somebody could make, as an exact text of a file and what it becomes, and the test that has to notice it. */
export type Fault = {
  name: string
  file: string
  /** Is in the file exactly once. */
  is: string
  becomes: string
  /** A test by its file and its name, or a part of that which no other test of the file has. */
  noticedBy: { file: string; test: string }
}

/** @returns the file with the fault in it. @throws when its text is not there exactly once */
export function withFault(text: string, { name, file, is, becomes }: Fault): string {
  const count = text.split(is).length - 1
  if (count !== 1) throw new Error(`"${name}": its text is ${count} times in ${file}, not once`)
  return text.replace(is, () => becomes)
}
