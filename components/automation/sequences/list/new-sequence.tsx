"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { NewButton } from "#components/records/lists/screen/new-button.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"

const { Part: NewSequenceDialog, preload } = lazyPart(() =>
  import("./new-sequence-dialog.tsx").then((loaded) => loaded.NewSequenceDialog),
)

/** Opens what adds a sequence. */
export function NewSequence() {
  const t = useTranslations("sequences")
  const [turn, setTurn] = useState(0)
  return (
    <>
      <NewButton
        texts={{ action: t("new.action"), list: t("title") }}
        preload={preload}
        onOpen={() => setTurn(turn + 1)}
      />
      {turn > 0 && <NewSequenceDialog key={turn} />}
    </>
  )
}
