import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { mediaFile } from "../platform/media-file.ts"
import { loadedVersion, requiredLine, text, version } from "../records/record-inputs.ts"
import { mailAbout } from "./composing.ts"
import { showReasons } from "./mail-shows.ts"
import {
  mailLanguages,
  maxSubjectLength,
  maxTemplateLength,
  placeholderName,
  templateGroups,
  templateTypes,
} from "./mail-terms.ts"

const tags = ["Mail templates"]
const language = z.enum(mailLanguages)

const templateText = z.object({
  title: z.string(),
  /** Subject. */
  object: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
})
export type TemplateText = z.infer<typeof templateText>

const type = z.union(templateTypes.map((one) => z.literal(one)))

/** A row of the lists: in the language asked for, else in the one there is. */
export const templateRow = z.object({
  id: z.number(),
  type,
  title: z.string(),
  object: z.string(),
  /** The registration lifecycle that it answers to, by name. */
  lifecycle: z.string().nullable(),
  is_locked: z.boolean(),
  languages: z.array(language),
  documents: z.number(),
  version: z.number(),
})
export type TemplateRow = z.infer<typeof templateRow>

const attached = mediaFile.extend({ document_id: z.number() })

export const mailTemplate = z.object({
  id: z.number(),
  type,
  lifecycle: z.string().nullable(),
  is_locked: z.boolean(),
  version: z.number(),
  /** By language; at least one is there. */
  texts: z.object({ en: templateText.nullable(), fr: templateText.nullable() }),
  /** Shared documents that a mail made of it brings. */
  documents: z.array(attached),
})
export type MailTemplate = z.infer<typeof mailTemplate>

const textInput = z.object({
  title: requiredLine(200),
  object: requiredLine(maxSubjectLength),
  content: z.string().max(maxTemplateLength, "too_long"),
})

/** What is said of a template. Without a text in any language it is a 422 on `texts`. */
export const templateInput = z.object({
  type,
  lifecycle: text(120)
    .nullable()
    .transform((name) => name || null),
  is_locked: z.boolean(),
  texts: z
    .object({ en: textInput.nullable(), fr: textInput.nullable() })
    .refine(({ en, fr }) => en !== null || fr !== null, "required"),
  documents: z.array(id).max(10, "too_many").default([]),
})
export type TemplateInput = z.infer<typeof templateInput>

/** A template as it was before a change. */
export const templateVersion = z.object({
  version: z.number(),
  at: instant,
  user: option.nullable(),
  type,
  lifecycle: z.string().nullable(),
  is_locked: z.boolean(),
  texts: z.object({ en: templateText.nullable(), fr: templateText.nullable() }),
})
export type TemplateVersion = z.infer<typeof templateVersion>

/** What stands for placeholders on a record; null where there is nothing. Names that are missing stand for nothing anywhere. */
const values = z.record(z.string(), z.string().nullable())

/** What templates say of a session: one text, or one for each language. Days are YYYY-MM-DD. */
export const mailValue = z.union([text(500), z.object({ en: text(500), fr: text(500) })])
export type MailValue = z.infer<typeof mailValue>
const mailValues = z.record(z.string().regex(placeholderName, "not_allowed"), mailValue)
export const sessionValues = z.object({ session: z.number(), values: mailValues, version: z.number() })
export type SessionValues = z.infer<typeof sessionValues>

/** A session that a mail can be about; `reason`: why it is proposed, null where it is not. */
const mailShow = z.object({
  id: z.number(),
  show: z.string(),
  session: z.string(),
  kind: z.number(),
  is_over: z.boolean(),
  reason: z.enum(showReasons).nullable(),
})
const shows = z.object({ data: z.array(mailShow) })

const one = { template: id }
const answered = z.object({ success: z.literal(true), data: mailTemplate })

/** Templates of mails (M-21): who writes mails or sequences reads them, administrators keep them. */
export const mailTemplates = {
  list: oc
    .route({ method: "GET", path: "/mail-template", tags, summary: "Templates of a group, in their order" })
    .input(
      z.object({
        /** 0 all, 1 ordering platform, 2 main show, 7 Los Angeles. */
        group: z.coerce.number().pipe(z.literal(templateGroups)).default(0),
        search: z.string().max(200).default(""),
        language: language.default("en"),
      }),
    )
    .output(z.object({ data: z.array(templateRow) })),
  get: oc
    .route({ method: "GET", path: "/mail-template/{template}", tags, summary: "A template in its languages" })
    .input(z.object(one))
    .output(z.object({ data: mailTemplate })),
  /** The template that answers to the lifecycle a registration is in, of its show's kind; null where there is none. */
  offered: oc
    .route({
      method: "GET",
      path: "/mail-template/offered/{registration}",
      tags,
      summary: "The template that fits a registration's lifecycle",
    })
    .input(z.object({ registration: id }))
    .output(z.object({ data: option.nullable() })),
  /** For a mail to many: the current ones first. */
  shows: oc
    .route({
      method: "GET",
      path: "/mail-template/shows",
      tags,
      summary: "Shows that a bulk email can be about",
    })
    .output(shows),
  /** Those that the record has to do with first: the first that fits a template is proposed. */
  showsOn: oc
    .route({
      method: "GET",
      path: "/mail-template/shows/{type}/{id}",
      tags,
      summary: "Shows that an email on a record can be about",
    })
    .input(mailAbout)
    .output(shows),
  /** `show`, `session`: whose values are among them: the chosen session's, else the proposed one's. */
  values: oc
    .route({
      method: "GET",
      path: "/mail-template/{template}/values/{type}/{id}",
      tags,
      summary: "The values of a template's placeholders for a record",
    })
    .input(mailAbout.extend({ ...one, language, session: id.optional() }))
    .output(z.object({ values, show: z.string().nullable(), session: z.number().nullable() })),
  create: oc
    .route({
      method: "POST",
      path: "/mail-template",
      tags,
      summary: "Add a template; administrators only",
      successStatus: 201,
    })
    .input(templateInput)
    .output(answered),
  /** A `version` other than the stored one is a 409 with the stored template as `current`. */
  edit: oc
    .route({
      method: "PUT",
      path: "/mail-template/{template}",
      tags,
      summary: "Change a template; administrators only",
    })
    .input(templateInput.extend({ ...one, version: loadedVersion }))
    .output(answered),
  remove: oc
    .route({
      method: "DELETE",
      path: "/mail-template/{template}",
      tags,
      summary: "Delete a template; administrators only",
    })
    .input(z.object({ ...one, version: z.coerce.number().pipe(version) }))
    .output(z.object({ success: z.literal(true) })),
  /** A text that is being written, as it reads on a record: not stored. `missing` names placeholders that stay. */
  preview: oc
    .route({
      method: "POST",
      path: "/mail-template/preview",
      tags,
      summary: "Preview of a template for a record; administrators only",
    })
    .input(
      z.object({
        about: mailAbout,
        type,
        language,
        /** Then the user's name alone is filled in. */
        is_locked: z.boolean().default(false),
        object: z.string().max(maxSubjectLength, "too_long"),
        content: z.string().max(maxTemplateLength, "too_long"),
      }),
    )
    .output(
      z.object({
        subject: z.string(),
        html: z.string(),
        missing: z.array(z.string()),
        show: z.string().nullable(),
      }),
    ),
  uses: oc
    .route({
      method: "GET",
      path: "/mail-template/{template}/uses",
      tags,
      summary: "Where a template is used; administrators only",
    })
    .input(z.object(one))
    .output(
      z.object({
        /** Registrations now in the lifecycle that it answers to; null when it answers to none that exists. */
        lifecycle: z.object({ name: z.string(), registrations: z.number() }).nullable(),
        /** Mails being written with it. */
        drafts: z.number(),
        documents: z.array(option),
      }),
    ),
  versions: oc
    .route({
      method: "GET",
      path: "/mail-template/{template}/version",
      tags,
      summary: "Earlier versions of a template, latest first; administrators only",
    })
    .input(z.object(one))
    .output(z.object({ data: z.array(templateVersion) })),
  /** Brings its texts, type, lifecycle and lock back; what stood there becomes a version itself. 409 as for `edit`. */
  restore: oc
    .route({
      method: "POST",
      path: "/mail-template/{template}/version/{of}",
      tags,
      summary: "Restore an earlier version; administrators only",
    })
    .input(z.object({ ...one, of: id, version: loadedVersion }))
    .output(answered),
  getShowValues: oc
    .route({
      method: "GET",
      path: "/mail-template/session/{session}",
      tags,
      summary: "Template values of a session; administrators only",
    })
    .input(z.object({ session: id }))
    .output(z.object({ data: sessionValues })),
  /** The whole of them; a `version` of the session other than the stored one is a 409 with the stored ones as `current`. */
  setShowValues: oc
    .route({
      method: "PUT",
      path: "/mail-template/session/{session}",
      tags,
      summary: "Change the template values of a session; administrators only",
    })
    .input(z.object({ session: id, values: mailValues, version: loadedVersion }))
    .output(z.object({ success: z.literal(true), data: sessionValues })),
}
