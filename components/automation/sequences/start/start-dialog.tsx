"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { Begun } from "./begun.tsx"
import { ChoiceForm } from "./choice-form.tsx"
import { SimulationStep } from "./simulation-step.tsx"
import type { StartChoice, StartTask } from "./start-task.ts"
import { useStartOptions } from "./use-start-options.ts"
import { useStartSteps } from "./use-start-steps.ts"

type Props = { task: StartTask; opened: boolean; onClose: () => void }

/** The sequences modal: what a start needs is chosen, simulated, and then started. */
export function StartDialog({ task, opened, onClose }: Props) {
  const t = useTranslations("sequences.start")
  const steps = useStartSteps()
  const [choice, setChoice] = useState<StartChoice>({
    sequence: task.sequence ? String(task.sequence.id) : null,
    from: null,
    tradeshows: [],
    lists: [],
  })
  const { step } = steps
  const { data: options } = useStartOptions()
  const chosen = options?.sequences.find(({ id }) => step.at !== "choice" && String(id) === choice.sequence)
  const named = task.sequence ?? chosen
  return (
    <ContentDialog
      opened={opened}
      onClose={onClose}
      title={named ? t("named", { name: named.name }) : t("title")}
      size={step.at === "simulated" ? 960 : 520}
    >
      {step.at === "choice" && (
        <ChoiceForm
          task={task}
          choice={choice}
          onChange={(changed) => {
            setChoice((before) => ({ ...before, ...changed }))
            steps.changed()
          }}
          steps={steps}
          onCancel={onClose}
        />
      )}
      {step.at === "simulated" && <SimulationStep {...step} steps={steps} />}
      {step.at === "begun" && <Begun {...step} onClose={onClose} />}
    </ContentDialog>
  )
}
