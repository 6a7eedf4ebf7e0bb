import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { loadedVersion } from "./record-inputs.ts"
import { kindsWith } from "./record-kinds.ts"

export const notifiableType = z.enum(kindsWith("reminders"))
/** Kinds of record a reminder may be about. */
export type NotifiableType = z.infer<typeof notifiableType>

/**
 * Somebody who can be reminded. `detail`, the e-mail address, tells the user from namesakes; null where there are none. `user_id` is null
 * for an owner without an account.
 */
const reminderTarget = option.extend({ detail: z.string().nullable(), user_id: z.number().nullable() })
export type ReminderTarget = z.infer<typeof reminderTarget>

/** A reminder for a user, whether or not the user sells (N-11). */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** Of one for a whole day: when that day begins where the organiser is. */
  expire_at: instant,
  /** YYYY-MM-DD of one for a whole day, which has no time; null for others. */
  due_on: z.string().nullable(),
  target_id: z.number(),
  /** Called by the name the target sells under, else by the user's. */
  target: option,
  /** Null when the user is gone, or when a job of nobody's made it. */
  creator: option.nullable(),
  notifiable_type: notifiableType.nullable(),
  notifiable_id: z.number().nullable(),
  /** Name of the record it is about. */
  notifiable_name: z.string().nullable(),
  skip_alert: z.boolean(),
  notified: z.boolean(),
  done: z.boolean(),
  /** It reports what the application did, such as the end of a job. */
  notice: z.boolean(),
  version: z.number(),
  meta: z.object({ document: z.object({ link: z.string() }).optional() }),
  /** Its target, its creator and administrators may change it, mark it done and remove it. */
  permissions: z.object({ update: z.boolean() }),
})
export type Notification = z.infer<typeof notification>

export const maxTitleLength = 200
export const maxDescriptionLength = 5_000

/** Years that can be meant; the database knows fewer than the text form has. */
const plausible = /^(19|20|21)\d\d-/

const body = {
  title: z.string().trim().min(1, "required").max(maxTitleLength, "too_long"),
  description: z.string().trim().max(maxDescriptionLength, "too_long"),
  expire_at: z.iso.datetime({ offset: true, error: "date_needed" }).regex(plausible, "not_allowed"),
  due_on: z.iso.date({ error: "date_needed" }).regex(plausible, "not_allowed").nullable(),
  target_id: id,
  notifiable_type: notifiableType.nullable(),
  notifiable_id: id.nullable(),
}

type Subject = { notifiable_type?: NotifiableType | null; notifiable_id?: number | null }
const isPair = (subject: Subject) => !subject.notifiable_type === !subject.notifiable_id
const pairRule = { path: ["notifiable_id"], error: "not_allowed" }

const draft = z
  .object({
    ...body,
    description: body.description.default(""),
    expire_at: body.expire_at.optional(),
    due_on: body.due_on.default(null),
    target_id: id.optional(),
    notifiable_type: body.notifiable_type.default(null),
    notifiable_id: body.notifiable_id.default(null),
  })
  .refine(isPair, pairRule)
  .refine(({ expire_at, due_on }) => expire_at !== undefined || due_on !== null, {
    path: ["expire_at"],
    error: "date_needed",
  })
export type NotificationDraft = z.infer<typeof draft>

/** What is left out stays as it is; another `expire_at` alone ends that it is for a whole day. */
const edit = z
  .object({
    notif: id,
    ...z.object(body).partial().shape,
    version: loadedVersion,
    quiet: z.boolean().optional(),
  })
  .refine(isPair, pairRule)
export type NotificationEdit = z.infer<typeof edit>

const one = z.object({ notif: id })
const tags = ["Notifications"]
const changed = z.object({ success: z.literal(true), new: notification })
const removed = z.object({ success: z.literal(true) })
const list = z.object({ data: z.array(notification) })

const paged = (path: `/${string}`, summary: string) =>
  oc
    .route({ method: "GET", path, tags, summary })
    .input(z.object({ ...pageQuery, only: z.enum(["reminders", "notices"]).optional() }))
    .output(pageOf(notification))

/** A record's reminders; `has_mine` tells whether one that is not done is for the caller. */
const ofRecord = pageOf(notification).extend({ has_mine: z.boolean() })

/** The call for the reminders about a record of one kind; `subject` is the parameter of its path. */
export function remindersOf<Subject extends z.ZodRawShape>(
  path: `/${string}`,
  record: NotifiableType,
  subject: Subject,
) {
  return oc
    .route({
      method: "GET",
      path,
      tags,
      summary: `A ${record}'s reminders, whoever they are for: to do by time, then done`,
    })
    .input(z.object({ ...subject, ...pageQuery }))
    .output(ofRecord)
}

/** Lists are the caller's own unless they say otherwise; days are the organiser's. Reminders about deleted records are in none. `only` leaves notices out, or lists nothing else. */
export const notifications = {
  listAlerts: oc
    .route({
      method: "GET",
      path: "/notif-alert",
      tags,
      summary:
        "Reminders due now without an alert yet, by time, and how many are to do (100 means 100 or more)",
    })
    .output(list.extend({ to_do: z.number() })),
  listToDo: paged("/notif-old-and-today", "To do: due up to the end of today and not done, by time"),
  listComing: paged("/notif-coming-soon", "Due after today and not done, by time"),
  listConnected: paged("/notif-connected", "Whatever the caller has not done, due or not, by time"),
  listOld: paged("/notif-old", "Overdue: due before today and not done, by time"),
  listDone: paged("/notif-done", "Done, the latest first"),
  listAll: paged("/notif-all-for-user", "All of the caller's, the latest time first"),
  listCreated: paged("/notif-created", "Reminders the caller made, for whomever, newest first"),
  listToday: paged("/notif-today", "Due today and not done, by time"),
  listForCompany: remindersOf("/notif-for/company/{company}", "company", { company: id }),
  listForContact: remindersOf("/notif-for/contact/{contact}", "contact", { contact: id }),
  listForRegistration: remindersOf("/notif-for/registration/{registration}", "registration", {
    registration: id,
  }),
  /** Their ids are those that `target_id` takes and that users/auth answers as `ownerId`. */
  listTargets: oc
    .route({
      method: "GET",
      path: "/notif-targets",
      tags,
      summary: "Who can be reminded, by name: all users but those disabled",
    })
    .output(z.object({ data: z.array(reminderTarget) })),
  watch: oc
    .route({
      method: "GET",
      path: "/notif-stream",
      tags,
      summary: "Server-sent events: one whenever a reminder for the caller, or made by the caller, changed",
    })
    .output(eventIterator(z.object({ changed: z.literal(true) }))),
  /** Without a target it is for the caller; with `due_on` it is for that whole day and needs no `expire_at`. A disabled user is refused (422 on `target_id`). */
  create: oc
    .route({ method: "POST", path: "/notif", tags, summary: "Create a reminder", successStatus: 201 })
    .input(draft)
    .output(changed),
  /** A `version` other than the stored one is a 409 with the stored reminder as `current`. Another time or target alerts again, unless the change is `quiet`. */
  edit: oc
    .route({ method: "PUT", path: "/notif/{notif}", tags, summary: "Change a reminder" })
    .input(edit)
    .output(changed),
  remove: oc
    .route({ method: "DELETE", path: "/notif/{notif}", tags, summary: "Remove a reminder" })
    .input(one)
    .output(removed),
  /** A removed reminder can be brought back for a day. 422 on `notifiable_id` when the record it is about is deleted meanwhile. */
  restore: oc
    .route({
      method: "POST",
      path: "/notif/restore/{notif}",
      tags,
      summary: "Restore a removed reminder",
    })
    .input(one)
    .output(changed),
  setDone: oc
    .route({
      method: "POST",
      path: "/notif/done/{notif}",
      tags,
      summary: "Mark a reminder done, or not done",
    })
    .input(one.extend({ done: z.boolean() }))
    .output(changed),
  skip: oc
    .route({ method: "POST", path: "/notif/skip/{notif}", tags, summary: "Turn off the alert of a reminder" })
    .input(one)
    .output(changed),
  claim: oc
    .route({
      method: "POST",
      path: "/notif/notified/{notif}",
      tags,
      summary: "Claim the alert for a due reminder: of all who ask, one gets it",
    })
    .input(one)
    .output(z.object({ success: z.literal(true), won: z.boolean() })),
}
