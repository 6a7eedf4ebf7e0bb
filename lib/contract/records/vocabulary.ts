import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, nameInput } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"

/** Lists of words that users choose from, by the name of their table. */
export const vocabularyKinds = [
  "company_tag",
  "vendor_tag",
  "contact_tag",
  "brand",
  "buyer_type",
  "caller",
  "outcome",
  "badge",
  "mail_label",
] as const
export const vocabularyKind = z.enum(vocabularyKinds)
export type VocabularyKind = z.infer<typeof vocabularyKind>

/** Kinds whose words have a French name beside the English one. */
export const translatedKinds: readonly VocabularyKind[] = ["buyer_type", "outcome", "badge"]

/** Most records a word may be on to be deleted or merged in one go; bulk changes take it off more. */
export const maxUsesAtOnce = 20_000

export const word = z.object({
  id: z.number(),
  name: z.string(),
  /** Null for kinds without a French name, and where it is the same. */
  name_fr: z.string().nullable(),
  /** Company tags: shown among the labels on top of the company page. */
  is_pinned: z.boolean(),
  /** Labels of conversations: their colour. Null for other kinds. */
  color_hex: z.string().nullable(),
  is_deletable: z.boolean(),
  /** Records that have it, deleted ones included. */
  uses: z.number(),
})
export type LookupValue = z.infer<typeof word>

const fields = {
  ...nameInput.shape,
  name_fr: z
    .string()
    .trim()
    .max(120, "too_long")
    .nullish()
    .transform((text) => text || null),
  is_pinned: z.boolean().optional(),
  color_hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "not_allowed")
    .optional(),
}
const kind = { kind: vocabularyKind }
const one = { ...kind, word: id }
const done = z.object({ success: z.literal(true) })
const answered = z.object({ data: word })

/** Maintenance of tags, brands, outcomes, … for administrators (403 with the ability "admin"); deleting a buyer type is for everybody. */
export const vocabulary = {
  list: oc
    .route({
      method: "GET",
      path: "/vocabulary/{kind}",
      tags: ["Vocabulary"],
      summary: "Words of a kind by name, searched by name, with how many records use each",
    })
    .input(z.object({ ...kind, ...pageQuery, name: z.string().max(200).default("") }))
    .output(pageOf(word)),
  create: oc
    .route({
      method: "POST",
      path: "/vocabulary/{kind}",
      tags: ["Vocabulary"],
      summary: "Add a word",
      successStatus: 201,
    })
    .input(z.object({ ...kind, ...fields }))
    .output(answered),
  edit: oc
    .route({
      method: "PUT",
      path: "/vocabulary/{kind}/{word}",
      tags: ["Vocabulary"],
      summary: "Rename a word; pin or unpin a company tag, choose the colour of a label",
    })
    .input(z.object({ ...one, ...fields }))
    .output(answered),
  /** Refused (422 on `word`) for fixed buyer types and for words on more than 20,000 records. */
  remove: oc
    .route({
      method: "DELETE",
      path: "/vocabulary/{kind}/{word}",
      tags: ["Vocabulary"],
      summary: "Delete a word and remove it from the records that have it",
    })
    .input(z.object(one))
    .output(done),
  merge: oc
    .route({
      method: "POST",
      path: "/vocabulary/{kind}/{word}/merge",
      tags: ["Vocabulary"],
      summary: "Give another word to every record that has this one, and delete this one",
    })
    .input(z.object({ ...one, into: id }))
    .output(answered),
  removeBuyerType: oc
    .route({
      method: "DELETE",
      path: "/buyer-type/{buyerType}",
      tags: ["Vocabulary"],
      summary: "Delete a buyer type that a user added; the fixed ones are refused (422 on `word`)",
    })
    .input(z.object({ buyerType: id }))
    .output(done),
}
