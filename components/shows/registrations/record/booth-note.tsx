"use client"

import { type ReactNode, useState } from "react"
import { useRegistrationForm } from "./registration-context.ts"
import { RegistrationField } from "./registration-field.tsx"

/** The note of a booth, while it is on; turned on, it is there to be written. */
export function BoothNote({ booth, children }: { booth: number; children: ReactNode }) {
  const form = useRegistrationForm()
  const path = `booth.${booth}.note_booth` as const
  const isOn = form.value(path) !== null
  const [before, setBefore] = useState({ isOn, wasTurnedOn: false })
  if (before.isOn !== isOn) setBefore({ isOn, wasTurnedOn: isOn && form.isChanged(path) })
  if (!isOn) return null
  return (
    <RegistrationField key={String(before.wasTurnedOn)} path={path} isWide startsOpen={before.wasTurnedOn}>
      {children}
    </RegistrationField>
  )
}
