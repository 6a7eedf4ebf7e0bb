/** Where data is asked for: of applicants at a show, of users who link a mailbox. */
export const noticeKinds = ["application", "mailbox"] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What a notice has to say, in the order in which it is read (RGPD art. 13). */
export const noticeParts = ["purpose", "duration", "rights", "responsible", "objection"] as const

/** Characters of a part; blank lines divide it into paragraphs. */
export const maxNoticeLength = 4_000
