import { useQuery } from "@tanstack/react-query"
import { useUser } from "#components/shell/user-context.tsx"
import { api } from "#lib/api/client.ts"
import { type PlaceholderValues, placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import { recipientPlaceholders } from "#lib/contract/mail/mail-terms.ts"
import type { ComposerTask } from "../shared/open-composer.ts"
import { isPlaceholder } from "./known-placeholders.ts"
import type { Template } from "./use-template.ts"
import type { Writing } from "./use-writing.ts"

/**
 * Placeholders that stand for nothing where the mail is written: those with a value are filled when it goes (M-24).
 * @returns their names in the order in which they are written
 */
export function useMissing(
  { about }: ComposerTask,
  { context, written }: Writing,
  { isLocked, isKnown }: Pick<Template, "isLocked" | "isKnown">,
): string[] {
  const user = useUser()
  const { template_id: template = null, language = "en", session_id = null } = written ?? {}
  const { data } = useQuery({
    queryKey: ["mail-values", template, language, about, session_id],
    queryFn: async () => {
      const chosen = session_id === null ? {} : { session: session_id }
      if (!about) return null
      if (template === null) return api.messenger.recipients({ ...about, ...chosen })
      return api.mailTemplates.values({ template, language, ...about, ...chosen })
    },
    enabled: about !== null && (template !== null || session_id !== null) && isKnown && !isLocked,
  })
  if (!context || !written) return []
  const onRecord = template === null && session_id === null ? context.values : data?.values
  const values: PlaceholderValues | undefined = about && !isLocked ? onRecord : { USERNAME: user.name }
  // Until it is known what stands for them, the server alone says that something is missing.
  if (!values) return []
  // Who gets the mail is chosen in it: the server knows the name.
  const isFilledLater = (name: string) =>
    about !== null &&
    !isLocked &&
    written.toMails.length === 1 &&
    recipientPlaceholders.some((one) => one === name)
  return placeholdersIn(written.subject, written.content).filter(
    (name) =>
      !values[name] && !isFilledLater(name) && (isPlaceholder(name) || Object.hasOwn(context.values, name)),
  )
}
