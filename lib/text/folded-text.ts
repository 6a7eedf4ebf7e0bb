/** A text as it is searched: lower case without accents, so that "societes" finds "Sociétés". */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
