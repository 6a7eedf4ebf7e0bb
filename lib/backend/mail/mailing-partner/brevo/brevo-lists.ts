import { z } from "zod"
import { isMissing, MailingTrouble } from "../mailing-trouble.ts"
import type { BlockedAddress, PartnerLists } from "../partner.ts"
import { type BrevoSettings, callBrevo } from "./call-brevo.ts"

/** Under which our lists lie there. */
const folderName = "Trade show CRM"
/** Folders and lists are read so many at a time, blocked addresses a hundred. */
const [foldersAtOnce, blockedAtOnce] = [50, 100]
/** Addresses that may be taken off a list by one call. */
const removedAtOnce = 150

const created = z.object({ id: z.number() })
const named = z.array(z.object({ id: z.number(), name: z.string() })).default([])
const folders = z.object({ folders: named })
const lists = z.object({ lists: named })
const process = z.object({ processId: z.number() })
const state = z.object({ status: z.string() })
const blockedContacts = z.object({
  contacts: z
    .array(z.object({ email: z.string(), reason: z.object({ code: z.string().default("") }).optional() }))
    .default([]),
})

/** By the codes of its reasons; anything else is a decision of somebody there. */
function reasonOf(code: string): BlockedAddress["reason"] {
  if (code === "hardBounce") return "bounced"
  if (code === "contactFlaggedAsSpam") return "complaint"
  return code.startsWith("unsubscribed") ? "unsubscribed" : "by_hand"
}

const day = (at: Date) => at.toISOString().slice(0, 10)
const saysMissing = (error: unknown) =>
  error instanceof MailingTrouble && /\b404\b|already removed|does not exist|not found/i.test(error.message)

/** Brevo's API for contacts and their lists. */
export function brevoLists(settings: BrevoSettings): PartnerLists {
  const call = <Schema extends z.ZodType>(request: Parameters<typeof callBrevo>[1], schema: Schema) =>
    callBrevo(settings, request, schema)

  /** Reads page by page until one is found. */
  async function findNamed(
    read: (offset: number) => Promise<z.output<typeof named>>,
    is: (name: string) => boolean,
  ) {
    for (let offset = 0; ; offset += foldersAtOnce) {
      const page = await read(offset)
      const found = page.find(({ name }) => is(name))
      if (found || page.length < foldersAtOnce) return found?.id
    }
  }
  const page = (offset: number) => ({ limit: String(foldersAtOnce), offset: String(offset) })

  return {
    async folder() {
      const found = await findNamed(
        async (offset) =>
          (await call({ method: "GET", path: "/contacts/folders", query: page(offset) }, folders)).folders,
        (name) => name === folderName,
      )
      if (found !== undefined) return found
      return (await call({ method: "POST", path: "/contacts/folders", body: { name: folderName } }, created))
        .id
    },
    find: (folder, ending) =>
      findNamed(
        async (offset) =>
          (
            await call(
              { method: "GET", path: `/contacts/folders/${folder}/lists`, query: page(offset) },
              lists,
            )
          ).lists,
        (name) => name.endsWith(ending),
      ),
    create: async (folder, name) =>
      (await call({ method: "POST", path: "/contacts/lists", body: { name, folderId: folder } }, created)).id,
    rename: async (list, name) => {
      await call({ method: "PUT", path: `/contacts/lists/${list}`, body: { name } }, z.unknown())
    },
    add: async (list, people) => {
      const body = {
        listIds: [list],
        jsonBody: people.map(({ email, firstName, lastName }) => ({
          email,
          attributes: { FIRSTNAME: firstName, LASTNAME: lastName },
        })),
        updateExistingContacts: true,
        emptyContactsAttributes: false,
        disableNotification: true,
      }
      return (await call({ method: "POST", path: "/contacts/import", body }, process)).processId
    },
    async remove(list, emails) {
      for (let from = 0; from < emails.length; from += removedAtOnce) {
        const some = { emails: emails.slice(from, from + removedAtOnce) }
        try {
          await call(
            { method: "POST", path: `/contacts/lists/${list}/contacts/remove`, body: some },
            z.unknown(),
          )
        } catch (error) {
          // None of them is on the list: that is what was wanted.
          if (!saysMissing(error) || isMissing(error)) throw error
        }
      }
    },
    async block(email) {
      const body = { email, emailBlacklisted: true, updateEnabled: true }
      await call({ method: "POST", path: "/contacts", body }, z.unknown())
    },
    async unblock(email) {
      const one = encodeURIComponent(email)
      for (const request of [
        { method: "PUT", path: `/contacts/${one}`, body: { emailBlacklisted: false } },
        { method: "DELETE", path: `/smtp/blockedContacts/${one}` },
      ] as const)
        try {
          await call(request, z.unknown())
        } catch (error) {
          if (!saysMissing(error)) throw error
        }
    },
    async isDone(id) {
      try {
        const { status } = await call({ method: "GET", path: `/processes/${id}` }, state)
        return !["queued", "in_process"].includes(status)
      } catch (error) {
        if (isMissing(error)) return true
        throw error
      }
    },
    blocked: async (since, at) => {
      const query = {
        startDate: day(since),
        endDate: day(new Date()),
        limit: String(blockedAtOnce),
        offset: String(at * blockedAtOnce),
      }
      const { contacts } = await call(
        { method: "GET", path: "/smtp/blockedContacts", query },
        blockedContacts,
      )
      return contacts.map(({ email, reason }) => ({ email, reason: reasonOf(reason?.code ?? "") }))
    },
  }
}
