"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useOptimistic,
  useTransition,
} from "react"
import { toastFailure } from "#components/ui/feedback/toasts.ts"
import { useAhead } from "./fetch-ahead.ts"
import { Link } from "./link.tsx"

type Navigation = {
  /** Whether the next rows are on their way. */
  isLoading: boolean
  /** Address whose content is on its way; null when what is shown is the latest that was asked for. */
  heading: string | null
  /** Goes to an address of the same screen; what is shown stays until the next is there. */
  go: (href: string) => void
  /** Asks the server for this address again. */
  reload: () => void
}

const Context = createContext<Navigation | undefined>(undefined)

/** Navigation within one screen: links below it keep the old content, dimmed by whoever reads `isLoading`. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isLoading, startTransition] = useTransition()
  const [heading, setHeading] = useOptimistic<string | null>(null)
  const t = useTranslations("errors")
  const go = useCallback(
    (href: string) => {
      // The router would leave for the address itself, where the browser has nothing but its own error to show.
      if (!navigator.onLine) return void toastFailure(t("network"), { id: "offline" })
      startTransition(() => {
        setHeading(href)
        router.push(href, { scroll: false })
      })
    },
    [router, setHeading, t],
  )
  const reload = useCallback(() => startTransition(() => router.refresh()), [router])
  const navigation = useMemo(() => ({ isLoading, heading, go, reload }), [isLoading, heading, go, reload])
  return <Context value={navigation}>{children}</Context>
}

export function useNavigation(): Navigation {
  const navigation = use(Context)
  if (!navigation) throw new Error("useNavigation needs NavigationProvider above it")
  return navigation
}

type Props = Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> & { href: string }

/** A real link, followed without leaving the screen; without script, and in a new tab, the browser follows it. */
export function TransitionLink({ href, ...props }: Props) {
  const { go } = useNavigation()
  return (
    <Link
      {...props}
      href={href}
      onNavigate={(event) => {
        event.preventDefault()
        go(href)
      }}
    />
  )
}

/** To rows of the same screen: they are fetched while the pointer or the focus rests on the link. */
export function RowsLink(props: Omit<Props, keyof ReturnType<typeof useAhead>>) {
  return <TransitionLink {...props} {...useAhead(props.href)} />
}
