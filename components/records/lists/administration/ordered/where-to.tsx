"use client"

import { Button, Modal, NativeSelect } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import classes from "./ordered.module.css"
import type { Ordered } from "./use-order.tsx"

type Props = {
  /** Where what the row holds may go. */
  options: readonly Ordered[]
  /** Deletes the row; what it holds goes to the one named. */
  removal: UseMutationResult<unknown, Error, number>
  opened: boolean
  onClose: () => void
  texts: { title: string; explain: string; label: string; choose: string; action: string; cancel: string }
}

/** Asks where the related records of a row go before it is deleted. Made again for each question. */
export function WhereTo({ options, removal, opened, onClose, texts }: Props) {
  const tErrors = useTranslations("errors")
  const [to, setTo] = useState("")
  const submitLock = useSubmitLock()
  const refusal = removal.error && describeError(removal.error, tErrors).text
  const submit = () => {
    if (to !== "" && submitLock.acquire()) removal.mutate(Number(to), { onSettled: submitLock.release })
  }
  return (
    <Modal
      opened={useShown(opened)}
      onClose={onClose}
      title={texts.title}
      size={440}
      centered
      withCloseButton={false}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className={classes.text}>{texts.explain}</p>
        <NativeSelect
          label={texts.label}
          value={to}
          data-autofocus
          disabled={removal.isPending}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            removal.reset()
          }}
        >
          <option value="">{texts.choose}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {refusal && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" disabled={to === ""} loading={removal.isPending}>
            {texts.action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
