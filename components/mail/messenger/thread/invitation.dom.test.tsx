import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Invitation as Event } from "#lib/contract/mail/invitations.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { answerCalls, answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { eventTime } from "./event-time.ts"
import { Invitation } from "./invitation.tsx"

const event: Event = {
  kind: "request",
  title: "Visit",
  location: "Hall 5",
  starts: "2026-12-01T09:00:00.000Z",
  ends: "2026-12-01T10:00:00.000Z",
  repetition: null,
  about_date: null,
  organizer: { name: "Nina Duval", email: "nina@maison.example", answer: null },
  attendees: [{ name: "", email: "sales@show.example", answer: null }],
  before: null,
  later: null,
  answer: null,
  answered_by: null,
  shared_mailbox: null,
  may_answer: true,
  uninvited_address: null,
}
const path = "/messenger/message/7/invitation"

async function show(
  shown: Partial<Event>,
  answers: Parameters<typeof answerCalls>[0] = {},
  locale: Locale = "en",
) {
  const calls = answerCalls({ [`GET ${path}`]: () => answered({ data: { ...event, ...shown } }), ...answers })
  const rendered = renderInApp(<Invitation mail={7} from="nina@maison.example" />, { locale })
  return { ...rendered, calls, card: within(await screen.findByRole("region", { name: "Invitation" })) }
}

it("says when, where and who, how often, and when it was before", async () => {
  const { card } = await show({
    repetition: { unit: "week", interval: 2, weekdays: ["TU", "TH"], until: "2027-03-01", count: null },
    before: { starts: "2026-11-30", ends: null, location: "" },
  })
  const text = document.body.textContent ?? ""
  expect(text).toContain("Tuesday, December 1, 2026")
  expect(text).toContain("Every 2 weeks, on Tuesday and Thursday, until Mar 1, 2027")
  expect(text).toContain("Before: Monday, November 30, 2026")
  expect(card.getByText("Nina Duval")).toBeTruthy()
  expect(card.getByText("Hall 5")).toBeTruthy()
})

it("names the days of a week as French does", async () => {
  const repetition = {
    unit: "week" as const,
    interval: 1,
    weekdays: ["MO" as const, "WE" as const],
    until: null,
    count: null,
  }
  const { card } = await show({ repetition }, {}, "fr")
  expect(card.getByText("Toutes les semaines, le lundi et le mercredi")).toBeTruthy()
})

it("names the address that an answer goes to where it is not the sender's", async () => {
  const { card, unmount } = await show({})
  expect(card.queryByText(/@maison/)).toBeNull()
  unmount()
  const organizer = { name: "Nina Duval", email: "nina@elsewhere.example", answer: null }
  const other = await show({ organizer })
  expect(other.card.getByText("nina@elsewhere.example")).toBeTruthy()
})

it("is answered by a press, once however often it is pressed, and shows the answer at once", async () => {
  const sent = heldAnswer()
  const { user, card, calls } = await show({}, { [`POST ${path}`]: () => sent.promise })
  const yes = card.getByRole("button", { name: "Yes" })
  await user.dblClick(yes)
  expect(yes.getAttribute("aria-pressed")).toBe("true")
  expect(card.getByRole("status").textContent).toBe("You accepted")
  expect(calls[`POST ${path}`]?.map(({ body }) => body)).toEqual([{ answer: "accepted", seen: null }])
  sent.give(answered({ message: "No" }, 500))
  await screen.findByText("The answer could not be sent")
  await waitFor(() => expect(yes.getAttribute("aria-pressed")).toBe("false"))
})

it("leads to the mail that changed or cancelled it, and is answered there", async () => {
  const { card } = await show({ may_answer: false, later: { kind: "cancelled", mail: 9, thread: 3 } })
  expect(card.getByText(/A later email cancelled this event/)).toBeTruthy()
  expect(card.getByRole("link").getAttribute("href")).toBe("/messenger?thread=3&mail=9")
  expect(card.queryByRole("button")).toBeNull()
})

it("says from which address an answer goes that is not on the guest list", async () => {
  const { card } = await show({ uninvited_address: "nina.private@show.example" })
  expect(card.getByRole("group", { name: "Answer the invitation" }).textContent).toContain(
    "Your address, nina.private@show.example, is not on the guest list.",
  )
})

it.each([
  [{ id: 99, name: "Ben Seller" }, "Ben Seller declined"],
  [null, "Registrations declined"],
])(
  "says who answered from a shared mailbox, and that an answer is sent from it (M-90)",
  async (answered_by, said) => {
    const { card } = await show({ answer: "declined", answered_by, shared_mailbox: "Registrations" })
    expect(card.getByRole("status").textContent).toBe(said)
    card.getByText("The answer is sent from Registrations.")
  },
)

it("says of one's own answer from a shared mailbox that it is one's own (M-90)", async () => {
  const answered_by = { id: editor.id, name: editor.name }
  const { card } = await show({ answer: "declined", answered_by, shared_mailbox: "Registrations" })
  expect(card.getByRole("status").textContent).toBe("You declined")
})

it("tells somebody's answer", async () => {
  const attendees = [{ name: "Marc", email: "marc@maison.example", answer: "tentative" as const }]
  const { card } = await show({ kind: "reply", may_answer: false, attendees })
  expect(card.getByText("Marc answered “maybe”")).toBeTruthy()
})

it.each([
  ["2026-12-01T09:00:00.000Z", "2026-12-01T10:00:00.000Z", /^mardi 1 décembre 2026.*10:00.*11:00/],
  ["2026-12-01", "2026-12-03", /1.*3 décembre 2026$/],
  ["2026-12-01", "2026-12-01", /^mardi 1 décembre 2026$/],
])("is %s to %s as the reader writes it", (starts, ends, shown) => {
  expect(eventTime(starts, ends, "fr", "Europe/Paris")).toMatch(shown)
})
