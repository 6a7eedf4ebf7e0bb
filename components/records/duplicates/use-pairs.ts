import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import type { Api } from "#lib/api/link.ts"
import type { DuplicatePair } from "#lib/contract/records/duplicates.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import type { DuplicatesUrl } from "./duplicates-url.ts"

/** Milliseconds between two reads: others work on the same pairs. */
const refreshInterval = 60_000

const loadApi = async () => (await import("#lib/api/client.ts")).api

/** A page of pairs as the call answers it. */
export type PairPage = Awaited<ReturnType<Api["duplicates"]["list"]>>

type Shown = { type: MergeType; url: DuplicatesUrl; first: PairPage }

/** What a pair is known by on the screen. */
export const pairKey = ({ first, second }: DuplicatePair) => `${first.id}-${second.id}`

/** The pairs that the address asks for, and their dismissal, shown at once and undone when it fails. */
export function usePairs({ type, url, first }: Shown) {
  const t = useTranslations("duplicates")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const key = ["duplicates", type, url]
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () =>
      (await loadApi()).duplicates.list({ type, state: url.show, page: url.page, per_page: url.size }),
    initialData: first,
    refetchInterval: refreshInterval,
    refetchOnWindowFocus: "always",
  })

  type Change = { pairs: readonly DuplicatePair[]; isDismissed: boolean }

  const change = useMutation({
    mutationFn: async ({ pairs, isDismissed }: Change) => {
      const { duplicates } = await loadApi()
      const ids = pairs.map((pair) => ({ first: pair.first.id, second: pair.second.id }))
      return duplicates[isDismissed ? "dismiss" : "restore"]({ type, pairs: ids })
    },
    onMutate: async ({ pairs }) => {
      await queries.cancelQueries({ queryKey: key })
      const gone = new Set(pairs.map(pairKey))
      queries.setQueryData<PairPage>(key, (page) => page && without(page, gone))
    },
    onSuccess: (_, { pairs, isDismissed }) => {
      const undo = () => change.mutate({ pairs, isDismissed: !isDismissed })
      void toastSuccess(t(isDismissed ? "dismissed" : "restored", { count: pairs.length }), {
        action: { label: t("undo"), onClick: undo },
      })
    },
    onError: (error) => void showFailure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["duplicates", type] }),
  })

  return {
    page: data,
    change: (pairs: readonly DuplicatePair[], isDismissed: boolean) => {
      if (pairs.length > 0) change.mutate({ pairs, isDismissed })
    },
  }
}

function without(page: PairPage, gone: ReadonlySet<string>): PairPage {
  const data = page.data.filter((pair) => !gone.has(pairKey(pair)))
  const total = page.meta.total - (page.data.length - data.length)
  return { ...page, data, meta: { ...page.meta, total } }
}
