/** Kinds of pictures that mail programs show within a text. */
export const pictureTypes: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"]

/** Where pictures in the text of a mail of ours are fetched, before the id of the file. */
export const picturePath = "/api/messenger/media/"
const address = new RegExp(`^${picturePath}([1-9]\\d{0,9})$`)
const addresses = new RegExp(`(?<=\\ssrc=")${picturePath}([1-9]\\d{0,9})(?=")`, "g")

/** Where a picture in the text of a mail of ours is fetched. */
export const pictureAddress = (media: number) => `${picturePath}${media}`

/** Which file a picture's address names; undefined for any other address. */
export function pictureOf(source: string): number | undefined {
  const media = address.exec(source)?.[1]
  return media === undefined ? undefined : Number(media)
}

/** The files that are shown as pictures within HTML, each once. */
export const picturesIn = (html: string): number[] => [
  ...new Set(Array.from(html.matchAll(addresses), ([, media]) => Number(media))),
]

/** HTML whose pictures have other addresses. */
export const withPictures = (html: string, addressFor: (media: number) => string): string =>
  html.replace(addresses, (_, media: string) => addressFor(Number(media)))
