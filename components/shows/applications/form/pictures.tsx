"use client"

import { useTranslations } from "next-intl"
import { type ChangeEvent, useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { PlainFile } from "#components/ui/inputs/plain-field.tsx"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"

/** The pictures of a brand: sent as they are chosen, or without scripts with the form. */
export function Pictures({ index, images }: { index: number; images: number[] }) {
  const t = useTranslations("applications")
  const field = `field-brand.brands.${index}.images`
  const { api, slug, view, picture, removePicture } = useForm()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ""
    setSending(true)
    setProblem(undefined)
    try {
      for (const file of files) picture(index, await api.uploadImage({ slug, file }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t("said.picture"))
    }
    setSending(false)
  }
  const named = images.flatMap((id) => view.images.filter((image) => image.id === id))
  const [refused] = view.problems[`brand.brands.${index}.images`] ?? []
  return (
    <div className={classes.pictures}>
      {named.length > 0 && (
        <ul className={classes.thumbs}>
          {named.map(({ id, name }) => {
            const action = `remove-picture.${index}.${id}`
            return (
              <li key={id}>
                {/* biome-ignore lint/performance/noImgElement: it is shown to who knows the slug alone, and small as it is. */}
                <img src={`/api/application/draft/${slug}/image/${id}`} alt={name} loading="lazy" />
                <PlainButton
                  type="submit"
                  name="action"
                  value={action}
                  look="subtle"
                  size="large"
                  aria-label={t("removePicture", { name })}
                  onClick={(event) => {
                    event.preventDefault()
                    removePicture(action)
                    document.getElementById(field)?.focus()
                  }}
                >
                  {t("remove")}
                </PlainButton>
              </li>
            )
          })}
        </ul>
      )}
      <PlainFile
        id={field}
        name={`picture.${index}`}
        label={t("fields.pictures")}
        optional={isSending ? t("sendingPictures") : t("picturesHint")}
        problem={problem ?? refused}
        accept="image/png,image/jpeg,image/webp"
        multiple
        disabled={isSending}
        onChange={(event) => void send(event)}
      />
    </div>
  )
}
