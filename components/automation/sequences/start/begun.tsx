import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { api } from "#lib/api/client.ts"
import { leftOutReasons } from "#lib/contract/automation/flow-terms.ts"
import classes from "./start.module.css"

/** Milliseconds between two looks while it goes on. */
const watchInterval = 1_000

type Props = { id: number; sequence: number; total: number | null; onClose: () => void }

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** How far a start is, until everybody was looked at. */
export function Begun({ id, sequence, total, onClose }: Props) {
  const t = useTranslations("sequences")
  const { data, isError } = useQuery({
    queryKey: ["sequences", "start", id],
    queryFn: async () => (await api.sequences.getStart({ start: id })).data,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : watchInterval),
    staleTime: 0,
  })
  const { started = 0, left_out = 0, reasons = {}, ended_at = null } = data ?? {}
  const done = started + left_out
  return (
    <div className={classes.fields}>
      <p ref={takeFocus} tabIndex={-1} role="status" className={classes.status}>
        {t(ended_at === null ? "begun.going" : "begun.over")}
      </p>
      <ProgressBar
        label={t("begun.progress")}
        done={ended_at === null ? done : Math.max(done, 1)}
        total={ended_at === null ? (total ?? 0) : Math.max(done, 1)}
      />
      <p className={classes.counts}>
        <span>{t("begun.started", { count: started })}</span>
        <span>{t("begun.leftOut", { count: left_out })}</span>
      </p>
      {left_out > 0 && (
        <ul className={classes.list}>
          {leftOutReasons.map((reason) =>
            reasons[reason] ? (
              <li key={reason}>
                <span>
                  {t(`reasons.${reason}`)} <strong>{reasons[reason]}</strong>
                </span>
              </li>
            ) : null,
          )}
        </ul>
      )}
      {isError && (
        <p role="alert" className={classes.alert}>
          {t("begun.stale")}
        </p>
      )}
      <div className={classes.buttons}>
        <Button component="a" variant="default" href={`/sequence/${sequence}`} target="_blank" rel="noopener">
          {t("begun.view")}
        </Button>
        <Button onClick={onClose}>{t("start.close")}</Button>
      </div>
    </div>
  )
}
