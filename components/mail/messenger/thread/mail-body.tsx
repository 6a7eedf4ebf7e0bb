import { useComputedColorScheme } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { mailsKey } from "../shared/mail-keys.ts"
import classes from "./mail-body.module.css"
import { MailFrame } from "./mail-frame.tsx"
import { shownHeight } from "./shown-height.ts"
import { useSeen } from "./use-seen.ts"

/** What a mail says, in a frame of its own; folded where it is long, until it is asked for whole (M-18). */
export function MailBody({ mail, isWhole: wasWhole = false }: { mail: Mail; isWhole?: boolean }) {
  const t = useTranslations("messenger.body")
  const id = useId()
  const [isSeen, watch] = useSeen()
  const [height, setHeight] = useState<number>()
  const [isWhole, setWhole] = useState(wasWhole)
  const [withImages, setImages] = useState(false)
  const scheme = useComputedColorScheme("light")
  const { shown, isLong } =
    height === undefined ? { shown: undefined, isLong: false } : shownHeight(height, isWhole)
  return (
    <div ref={watch} className={classes.body}>
      <div
        id={id}
        className={classes.collapsible}
        data-collapsed={(isLong && !isWhole) || undefined}
        style={shown === undefined ? undefined : { height: shown }}
      >
        {isSeen && (
          <MailFrame
            key={String(withImages)}
            title={t("frame", { name: mail.from.name || mail.from.email })}
            src={`/api/messenger/message/${mail.id}/body${withImages ? "?images=1" : ""}`}
            isDark={scheme === "dark"}
            height={height}
            onHeight={setHeight}
          />
        )}
        {height === undefined && (
          <div className={classes.waiting}>
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </div>
        )}
      </div>
      {isLong && (
        <LinkButton aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t("hide") : t("showMore")}
        </LinkButton>
      )}
      {mail.has_remote_images && !withImages && <RemoteImages mail={mail} onShow={() => setImages(true)} />}
    </div>
  )
}

/** Says that images are left out, and lets them in: of this mail, or of all that its sender writes, where it is known to be its sender. */
function RemoteImages({ mail, onShow }: { mail: Mail; onShow: () => void }) {
  const sender = mail.from.email
  const t = useTranslations("messenger.body")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const trust = useMutation({
    mutationFn: () => api.messenger.trustImages({ email: sender, trusted: true }),
    onMutate: onShow,
    onSuccess: () => {
      void toastSuccess(t("trusted", { email: sender }))
      void queries.invalidateQueries({ queryKey: mailsKey })
    },
    onError: (error) => showFailure(error, t("trustFailed")),
  })
  return (
    <p className={classes.images}>
      <span>{t("imagesKept")}</span>
      <LinkButton onClick={onShow}>{t("showImages")}</LinkButton>
      {!mail.fails_dmarc && (
        <LinkButton onClick={() => trust.mutate()}>{t("alwaysImages", { email: sender })}</LinkButton>
      )}
    </p>
  )
}
