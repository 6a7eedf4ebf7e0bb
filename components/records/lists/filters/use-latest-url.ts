import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { type ListUrl, readListHref } from "./list-url.ts"

/** The state of a list that was asked for last: a change made before its rows have come builds on it. */
export function useLatestUrl(shown: ListUrl): ListUrl {
  const { heading } = useNavigation()
  return heading === null ? shown : readListHref(heading)
}
