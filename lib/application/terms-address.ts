/** The page of a version of a show's terms. @param show as addresses have it */
export const termsAddress = (show: string, number: number, language: string): string =>
  `/apply/${encodeURIComponent(show)}/terms/${number}?lang=${language}`

/** The PDF of the version in a language. */
export const termsFileAddress = (show: string, number: number, language: string): string =>
  `/api/application/show/${encodeURIComponent(show)}/terms/${number}/${language}/pdf`
