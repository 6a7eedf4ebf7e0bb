import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { api } from "#lib/api/client.ts"
import { DrawingSkeleton } from "../canvas/drawing-skeleton.tsx"
import { type DrawingProps, DrawnFlow } from "./drawn-flow.tsx"

/** What a sequence is to do next, as it is drawn. */
export function DrawingScreen(props: DrawingProps) {
  const t = useTranslations("sequenceFlow")
  const { id } = props.loaded.sequence
  const draft = useQuery({
    queryKey: ["sequence-draft", id],
    queryFn: () => api.sequences.getDraft({ sequence: id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const choices = useQuery({
    queryKey: ["sequence-condition-choices"],
    queryFn: () => api.sequences.conditionChoices(),
  })
  if (draft.isError || choices.isError)
    return (
      <LoadFailure
        text={t("draw.loadFailed")}
        onRetry={() => void Promise.all([draft.refetch(), choices.refetch()])}
      />
    )
  if (!draft.data || !choices.data) return <DrawingSkeleton />
  return <DrawnFlow {...props} draft={draft.data.data} choices={choices.data.data} />
}
