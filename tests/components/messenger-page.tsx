import { fireEvent, screen } from "@testing-library/react"
import { MessengerScreen } from "#components/mail/messenger/page/messenger-screen.tsx"
import { answered } from "#tests/components/api-at-the-edge.ts"
import { aMail, aThread, aThreadRow } from "#tests/components/mails.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"

export const at = (day: number) => `2026-11-${day}T10:00:00.000Z`
export const known = { companies: [], contacts: [{ id: 5, name: "Jeanne Martin" }] }
/** Conversations of its list, the latest last. */
export const booth = aThreadRow({ id: 1, subject: "Our booth", unread: 1, last_mail_at: at(20), ...known })
export const badge = aThreadRow({ id: 2, subject: "Badges", unread: 1, last_mail_at: at(19), ...known })
export const lunch = aThreadRow({ id: 3, subject: "Lunch", last_mail_at: at(21), ...known })
export const pageOf = (...data: (typeof booth)[]) => answered({ data, has_more: false })
export const threadOf = ({ id, subject, unread }: typeof booth) => {
  const latest = aMail({ id: 10 * id, thread: id, subject })
  return answered({ data: aThread({ id, subject, unread, latest, ...known }), mails: [latest] })
}

export const url = {
  filter: "all",
  q: "",
  days: 0,
  label: null,
  mailbox: null,
  thread: null,
  folder: null,
} as const
/** The Messenger with these three. */
export const show = (address = "/messenger") =>
  renderInApp(<MessengerScreen url={url} first={{ data: [booth, badge, lunch], has_more: false }} />, {
    address,
  })

/** Ids of the rows that are shown. */
export const subjects = () =>
  screen.getAllByRole("link", { name: /Our booth|Badges|Lunch/ }).map(({ id }) => id)
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
