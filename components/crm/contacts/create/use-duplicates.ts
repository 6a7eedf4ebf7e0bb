import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { api } from "#lib/api/client.ts"

/** Milliseconds without a keystroke before the server is asked. */
const askDelay = 300

type Typed = { email: string; first_name: string; last_name: string }

const none = { email: null, names: [], perhaps: [] }

/**
 * Contacts that look like the one being typed: one with its e-mail, and those with its name.
 * @param except a contact that is not its own duplicate
 */
export function useDuplicates(typed: Typed, except?: number) {
  const [email] = useDebouncedValue(typed.email.trim(), askDelay)
  const [first_name] = useDebouncedValue(typed.first_name.trim(), askDelay)
  const [last_name] = useDebouncedValue(typed.last_name.trim(), askDelay)
  const isNamed = first_name !== "" && last_name !== ""
  const hasAddress = email.includes("@")
  const desired = {
    email: hasAddress ? email : "",
    first_name: isNamed ? first_name : "",
    last_name: isNamed ? last_name : "",
  }
  const answer = useQuery({
    queryKey: ["contacts", "duplicates", desired, except ?? null],
    queryFn: () => api.contacts.findDuplicates({ ...desired, ...(except ? { except } : {}) }),
    enabled: hasAddress || isNamed,
    staleTime: 10_000,
  })
  return answer.data ?? none
}
