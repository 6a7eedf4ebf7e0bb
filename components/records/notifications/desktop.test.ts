import { beforeEach, expect, test, vi } from "vitest"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { addressOf, askPermission, raiseAlert } from "./desktop.ts"

const { claim, toast } = vi.hoisted(() => ({ claim: vi.fn(), toast: vi.fn() }))
vi.mock("#lib/api/client.ts", () => ({ api: { notifications: { claim } } }))
vi.mock("#components/ui/feedback/toasts.ts", () => ({ toastNotice: toast }))

const reminder: Reminder = {
  id: 7,
  title: "Call back",
  description: "",
  expire_at: "2026-11-21T10:00:00.000Z",
  due_on: null,
  target_id: 1,
  target: { id: 1, name: "Sam" },
  creator: null,
  notifiable_type: "company",
  notifiable_id: 12,
  notifiable_name: "Petit Loup",
  skip_alert: false,
  notified: false,
  done: false,
  notice: false,
  version: 1,
  meta: {},
  permissions: { update: true },
}
const withDocument = (link: string): Reminder => ({ ...reminder, meta: { document: { link } } })

const texts = { open: "Open", showAll: "All reminders" }
const showAll = vi.fn()
const open = vi.fn()
const page = { visibilityState: "visible" }

/** A fake of the browser's own notifications. */
class Shown {
  static permission: NotificationPermission = "granted"
  static requestPermission = vi.fn()
  static all: Shown[] = []
  onclick: () => void = () => undefined
  readonly title: string
  constructor(title: string) {
    this.title = title
    Shown.all.push(this)
  }
  close() {
    Shown.all = Shown.all.filter((one) => one !== this)
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  claim.mockResolvedValue({ success: true, won: true })
  Shown.permission = "granted"
  Shown.all = []
  page.visibilityState = "visible"
  vi.stubGlobal("window", { Notification: Shown, open, focus: vi.fn() })
  vi.stubGlobal("Notification", Shown)
  vi.stubGlobal("document", page)
})

test.each<[NotificationPermission, number]>([
  ["default", 1],
  ["granted", 0],
  ["denied", 0],
])("permission is asked for while the answer is %s: %d times", (permission, times) => {
  Shown.permission = permission
  askPermission()
  expect(Shown.requestPermission).toHaveBeenCalledTimes(times)
})

test("the tab that wins the reminder raises it, and a click opens its document in a new tab", async () => {
  await raiseAlert(withDocument("/api/job/12/file"), texts, showAll)
  expect(claim).toHaveBeenCalledWith({ notif: 7 })
  expect(Shown.all.map(({ title }) => title)).toEqual(["Call back"])
  Shown.all[0]?.onclick()
  expect(open).toHaveBeenCalledWith("/api/job/12/file", "_blank", "noopener")
  expect(Shown.all).toEqual([])
})

test("the tab that does not win it stays silent", async () => {
  claim.mockResolvedValue({ success: true, won: false })
  await raiseAlert(reminder, texts, showAll)
  expect(Shown.all).toEqual([])
  expect(toast).not.toHaveBeenCalled()
})

test("without a document a click opens the record; about nothing, all reminders", async () => {
  await raiseAlert(reminder, texts, showAll)
  Shown.all[0]?.onclick()
  expect(open).toHaveBeenCalledWith("/company/12", "_blank", "noopener")
  await raiseAlert({ ...reminder, notifiable_type: null, notifiable_id: null }, texts, showAll)
  Shown.all[0]?.onclick()
  expect(showAll).toHaveBeenCalledTimes(1)
})

test("where the browser allows none it is told within the page, and by a hidden page not at all", async () => {
  Shown.permission = "denied"
  await raiseAlert(reminder, texts, showAll)
  expect(toast).toHaveBeenCalledTimes(1)
  page.visibilityState = "hidden"
  await raiseAlert(reminder, texts, showAll)
  expect(claim).toHaveBeenCalledTimes(1)
})

test.each(["https://evil.example/x", "//evil.example/x", "javascript:alert(1)"])(
  "a document elsewhere is not opened: %s",
  (link) => {
    expect(addressOf(withDocument(link))).toBeUndefined()
  },
)
