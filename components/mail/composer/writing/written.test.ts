import { describe, expect, it } from "vitest"
import { pictureAddress } from "#lib/contract/mail/mail-pictures.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import type { Written } from "../shared/open-composer.ts"
import { withContent } from "./written.ts"

const file = (media_id: number): MediaFile => ({
  media_id,
  name: `${media_id}.png`,
  mime: "image/png",
  size: 1,
})
const shows = (...media: number[]) =>
  `<p>${media.map((one) => `<img alt="" src="${pictureAddress(one)}">`).join("")}</p>`
const mail = (content: string, ...media: number[]): Written => ({
  message_id: null,
  subject: "",
  content,
  media_ids: media,
  toMails: [],
  cc: [],
  template_id: null,
  language: "en",
  session_id: null,
  with_signature: true,
  files: media.map(file),
})

describe("pictures of the text", () => {
  it("go with the mail beside its files, for as long as the text shows them", () => {
    const known = new Map([[7, file(7)]])
    const shown = withContent(mail("<p></p>", 1), shows(7), known)
    expect(shown.media_ids).toEqual([1, 7])
    expect(withContent(shown, "<p></p>", known).media_ids).toEqual([1])
  })

  it("that were in a draft come back by undo", () => {
    const known = new Map<number, MediaFile>()
    const gone = withContent(mail(shows(7, 8), 7, 8, 9), shows(8), known)
    expect(gone.media_ids).toEqual([9, 8])
    expect(withContent(gone, shows(7, 8), known).media_ids).toEqual([9, 7, 8])
  })
})
