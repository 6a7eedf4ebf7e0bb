import { Button, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { DirectoryAnswer } from "#lib/contract/finance/directory.ts"
import { sirenOfAddress } from "#lib/contract/records/electronic-address.ts"
import classes from "./directory.module.css"
import { DirectoryLines } from "./directory-lines.tsx"

type Props = Opening & { number: string; chosen: string; onChoose: (address: string) => void }

/** Above a dialog that it was opened from. */
const zIndex = 300

/** Where a buyer in France receives e-invoices, looked up by its SIREN, SIRET or VAT number; one is chosen. */
export function DirectoryDialog({ number, chosen, onChoose, opened, onClose, onDone }: Props) {
  const t = useTranslations("electronicAddress")
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title")} size={560} zIndex={zIndex}>
      <Lookup
        known={sirenOfAddress(chosen) ?? number}
        chosen={chosen}
        onChoose={(address) => {
          onChoose(address)
          onDone()
        }}
      />
    </MovableDialog>
  )
}

type LookupProps = { known: string; chosen: string; onChoose: (address: string) => void }

function useLookup(known: string) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(known.trim())
  const queryKey = ["e-invoicing-directory", asked]
  const found = useQuery({
    queryKey,
    queryFn: async () => (await api.directory.find({ number: asked })).data,
    enabled: asked !== "",
    retry: false,
  })
  const again = useQuery({
    queryKey: [...queryKey, "again"],
    queryFn: async () => {
      const { data } = await api.directory.find({ number: asked, again: true })
      queries.setQueryData(queryKey, data)
      return data
    },
    enabled: false,
    retry: false,
  })
  return { found, again, setAsked }
}

function Lookup({ known, chosen, onChoose }: LookupProps) {
  const t = useTranslations("electronicAddress")
  const [typed, setTyped] = useState(known)
  const { found, again, setAsked } = useLookup(known)
  const numberError = fieldError(found.error, "number")
  return (
    <div className={classes.lookup}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setAsked(typed.trim())
        }}
      >
        <TextInput
          label={t("number")}
          data-autofocus
          maxLength={40}
          autoComplete="off"
          value={typed}
          error={numberError}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={found.isFetching} disabled={typed.trim() === ""}>
          {t("search")}
        </Button>
      </form>
      {found.error && !numberError ? <p role="alert">{t("failed")}</p> : null}
      {found.data === null ? <p role="status">{t("off")}</p> : null}
      {found.data ? (
        <>
          <When answer={found.data} isAsking={again.isFetching} onAgain={() => void again.refetch()} />
          <DirectoryLines answer={found.data} chosen={chosen} onChoose={onChoose} />
        </>
      ) : null}
    </div>
  )
}

type WhenProps = { answer: DirectoryAnswer; isAsking: boolean; onAgain: () => void }

function When({ answer: { read_at, problem }, isAsking, onAgain }: WhenProps) {
  const t = useTranslations("electronicAddress")
  return (
    <p role="status" className={classes.quiet}>
      {problem ? `${t(read_at ? "unavailableNow" : "unavailable")} ` : null}
      {read_at ? t.rich("readAt", { day: () => <ExactMoment value={read_at} /> }) : null}{" "}
      <LinkButton disabled={isAsking} onClick={onAgain}>
        {t(isAsking ? "asking" : "again")}
      </LinkButton>
    </p>
  )
}
