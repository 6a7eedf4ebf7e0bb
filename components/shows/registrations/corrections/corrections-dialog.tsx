import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { api } from "#lib/api/client.ts"
import { ActionButton } from "../record/action-button.tsx"
import { useAction } from "../record/use-action.ts"
import classes from "./corrections.module.css"

type Props = Opening & { registration: number }

/** What the exhibitor may still correct of the application, and what locks or unlocks it. */
export function CorrectionsDialog({ registration, opened, onClose }: Props) {
  const t = useTranslations("registration.corrections")
  const { isBusy, run } = useAction()
  const { data, error, refetch } = useQuery({
    queryKey: ["registrationCorrections", registration],
    queryFn: async () => (await api.registrationCorrections.get({ registration })).data,
    enabled: opened,
  })
  async function setLocked(locked: boolean) {
    await run(
      (calls) => calls.registrationCorrections.set({ registration, locked }),
      t(locked ? "locked" : "unlocked"),
    )
    await refetch()
  }
  const state = data?.lock ?? "open"
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title")}>
      {error ? <p role="alert">{t("failed")}</p> : null}
      {data ? (
        <div className={classes.state}>
          <p>{t(`states.${state}`)}</p>
          {data.closed.booths ? (
            <p className={classes.closed}>{t(`closed.booths.${data.closed.booths}`)}</p>
          ) : null}
          {data.closed.billing ? <p className={classes.closed}>{t("closed.billing")}</p> : null}
          <div className={classes.actions}>
            {data.link ? (
              <a href={data.link} target="_blank" rel="noopener noreferrer">
                {t("page")}
              </a>
            ) : null}
            <ActionButton
              size="usual"
              look={data.lock === null ? "plain" : "primary"}
              isBusy={isBusy}
              isOff={data.lock === "over"}
              tooltip={data.lock === "over" ? t("states.over") : undefined}
              onPress={() => void setLocked(data.lock === null)}
            >
              {t(data.lock === null ? "lock" : "unlock")}
            </ActionButton>
          </div>
        </div>
      ) : null}
    </MovableDialog>
  )
}
