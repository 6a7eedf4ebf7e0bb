"use client"

import { useState } from "react"
import { readProblem, type SignInProblem } from "#lib/session/sign-in-problem.ts"
import { fetchAuthToken, postToAuth } from "./auth-call.ts"

/** Milliseconds after which an attempt is slower than a server is: it waits for its slot. */
const slowAfter = 3_000

/** Sends a sign-in form and tells how it went. On success the browser leaves for `to`, and `isSending` stays true. */
export function useSignIn(to: string, before: SignInProblem | undefined) {
  const [problem, setProblem] = useState(before)
  /** Once a code was asked for, its field stays, whatever else goes wrong. */
  const [asksCode, setAsksCode] = useState(before !== undefined && isAboutCode(before))
  const [isSending, setSending] = useState(false)
  const [isSlow, setSlow] = useState(false)

  async function send(form: FormData) {
    setSending(true)
    setProblem(undefined)
    const slow = setTimeout(() => setSlow(true), slowAfter)
    const found = await attempt(form)
    clearTimeout(slow)
    setSlow(false)
    if (!found) return window.location.replace(to)
    setProblem(found)
    if (isAboutCode(found)) setAsksCode(true)
    setSending(false)
  }
  return { problem, asksCode, isSending, isSlow, send }
}

const isAboutCode = ({ kind }: SignInProblem) => kind === "code" || kind === "codeWrong"

/** @returns undefined when signed in */
async function attempt(form: FormData): Promise<SignInProblem | undefined> {
  const fields = {
    email: textOf(form, "email"),
    password: textOf(form, "password"),
    code: textOf(form, "code"),
  }
  try {
    const first = await post(fields, textOf(form, "csrfToken"))
    // A page left open for long carries a token that no longer holds; a new one is asked for once.
    return first?.kind === "stale" ? await post(fields, await fetchAuthToken()) : first
  } catch {
    return { kind: "unreachable" }
  }
}

async function post(fields: Record<string, string>, csrfToken: string): Promise<SignInProblem | undefined> {
  const error = (await postToAuth("callback/credentials", { ...fields, csrfToken })).searchParams.get("error")
  return error === null ? undefined : readProblem(error)
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
