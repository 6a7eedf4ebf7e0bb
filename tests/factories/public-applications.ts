import { expect, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { newStamp } from "#lib/backend/shows/applications/stamp.ts"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"
import { guards } from "#tests/pace.ts"
import { apiAs, send } from "./api.ts"
import { wholeApplication } from "./applications.ts"
import type { TestShow } from "./registrations.ts"

let addresses = 0
/** An address of which nobody has heard yet. */
export const freshAddress = () => `198.51.100.${++addresses}`

/** The stamp of a form that was opened some seconds ago. */
export const filledStamp = (seconds = 5) => newStamp(Date.now() - seconds * 1_000)

/** Somebody of the public. */
export const visitor = (address = freshAddress(), token?: string) => apiAs({ address, token })

type Offer = Awaited<ReturnType<Api["applications"]["getShow"]>>["data"]

/** Waits until a show is offered as it was just made: what processes hold of it in memory is renewed by a notice, a moment later. */
export async function offered(show: TestShow, holds: (offer: Offer) => boolean = () => true) {
  const offer = () => visitor().applications.getShow({ show: show.shortName.toLowerCase() })
  const isOffered = () =>
    offer().then(
      ({ data }) => holds(data),
      () => false,
    )
  // Not expect.poll: hooks before all tests wait as well.
  await vi.waitUntil(isOffered, { timeout: guards.wait, interval: 20 })
}

/** An application that was just begun. @returns its slug */
export async function begun(show: TestShow, api = visitor()): Promise<string> {
  await offered(show)
  const { slug } = await api.applications.begin({ show: show.shortName.toLowerCase(), stamp: filledStamp() })
  return slug
}

/** Everything that an application needs, as its form has it. */
export async function wholeValues(show: TestShow) {
  const values = applicationValues.parse(await wholeApplication(show))
  const items = values.booths.map(({ itemId }) => itemId)
  await offered(show, ({ choices }) => items.every((id) => choices.booths.some((booth) => booth.id === id)))
  return values
}

/** A draft that can be published. */
export async function filledIn(show: TestShow, api = visitor()) {
  const slug = await begun(show, api)
  const { version } = (await api.applications.get({ slug })).data
  const values = await wholeValues(show)
  const { data } = await api.applications.save({ slug, version, values })
  return { slug, values, version: data.version }
}

/** An application that was sent, as its applicant reads it. */
export async function sentApplication(show: TestShow) {
  const { slug } = await filledIn(show)
  const { id } = await visitor().applications.publish({ slug })
  return { id, view: (await visitor().applications.get({ slug })).data }
}

export const correctApplication = (slug: string, version: number, values: ApplicationValues) =>
  visitor().applications.correct({ slug, version, values })

/** The first of the rows of an application, of which there is one. */
export function firstOf<Row>([row]: Row[]): Row {
  return row ?? expect.unreachable("there is no row")
}

/** Sends a form as a browser without scripts does. @returns where it is led to */
export async function sendForm(
  path: string,
  fields: Record<string, string | File>,
  address = freshAddress(),
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await send(path, { method: "POST", body, address })
  return { status: answer.status, location: answer.headers.get("location") ?? "" }
}

/** Leaves by the address of a mail's List-Unsubscribe, as mail programs do (RFC 8058). */
export const oneClick = (path: string, address = freshAddress()) =>
  send(path, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    address,
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Provider/1" },
  })
