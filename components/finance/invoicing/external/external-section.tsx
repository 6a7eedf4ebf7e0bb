import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { ExternalState } from "#lib/contract/finance/external-accounting.ts"
import { Section } from "../section.tsx"
import { ConnectionRow } from "./connection-row.tsx"
import { EarlierForm } from "./earlier-form.tsx"
import { RefusalTable } from "./refusal-table.tsx"

const queryKey = ["external-accounting"]
/** Milliseconds between looks while something is on its way. */
const pollEvery = 5_000

const total = ({ connections }: ExternalState, what: "waiting" | "refused" | "earlier") =>
  connections.reduce((sum, connection) => sum + connection[what], 0)

/** How it goes with the accounting partner: nothing is shown without one. */
export function ExternalSection({ state: loaded }: { state: ExternalState }) {
  const t = useTranslations("externalAccounting")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const { data: state } = useQuery({
    queryKey,
    queryFn: async () => (await api.externalAccounting.get()).data,
    initialData: loaded,
    refetchInterval: ({ state: { data } }) => (data && total(data, "waiting") > 0 ? pollEvery : false),
  })
  const take = (data: ExternalState) => queries.setQueryData(queryKey, data)
  const retryingAll = useMutation({
    mutationFn: () => api.externalAccounting.retryAll(),
    onSuccess: ({ data }) => {
      take(data)
      void toastSuccess(t("retrying"))
    },
    onError: (error) => showFailure(error, t("retryFailed")),
  })
  if (state.connections.length === 0) return null
  const isAnyLeft = total(state, "waiting") + total(state, "refused") > 0
  return (
    <Section
      title={t("title")}
      hint={t("lead")}
      aside={
        isAnyLeft ? (
          <Button variant="default" loading={retryingAll.isPending} onClick={() => retryingAll.mutate()}>
            {t("retryAll")}
          </Button>
        ) : null
      }
    >
      {state.connections.map((connection) => (
        <ConnectionRow key={connection.entity} connection={connection} />
      ))}
      {state.refusals.length > 0 ? (
        <RefusalTable
          refusals={state.refusals}
          onRetried={() => void queries.invalidateQueries({ queryKey })}
        />
      ) : null}
      {total(state, "earlier") > 0 ? <EarlierForm count={total(state, "earlier")} onSent={take} /> : null}
    </Section>
  )
}
