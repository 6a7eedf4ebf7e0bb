"use client"

import { useRouter } from "next/navigation"
import { type ComponentProps, type MouseEvent, useEffect } from "react"

type Props = Omit<ComponentProps<"a">, "href"> & {
  href: string
  /** What it leads to says that it loads, which is there before it is followed. */
  saysLoading?: boolean | undefined
  /** Called before the router goes to the address; it does not where this is prevented. */
  onNavigate?: ((event: { preventDefault: () => void }) => void) | undefined
}

/** Whether the browser follows a link as it is: to a new tab, a file, another site. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget
  const leaves = (link.target !== "" && link.target !== "_self") || link.hasAttribute("download")
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return leaves || isModified || link.origin !== window.location.origin
}

/**
 * A link within the application, for whatever is not followed on the same screen. It fetches nothing before it is followed: every page
 * is drawn for who asks, and of such pages Next would fetch an outline of no use, by two requests for each link in sight, after every save.
 * Next's own link is 3 KB of every page for what no link here does.
 */
export function Link({ href, saysLoading = false, onClick, onNavigate, ...props }: Props) {
  const router = useRouter()
  useEffect(() => {
    if (saysLoading) router.prefetch(href)
  }, [saysLoading, href, router])
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        let isPrevented = false
        onNavigate?.({
          preventDefault: () => {
            isPrevented = true
          },
        })
        if (!isPrevented) router.push(href)
      }}
    />
  )
}
