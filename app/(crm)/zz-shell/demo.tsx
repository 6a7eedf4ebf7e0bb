"use client"
import { useState } from "react"
import dynamic from "next/dynamic"
import { useConfirm } from "#components/ui/confirm.tsx"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import { ApiError } from "#lib/api/errors.ts"
const Panel = dynamic(() => import("./panel.tsx").then((l) => l.Panel), { ssr: false })
export function Demo() {
  const confirm = useConfirm()
  const fail = useFailureToast()
  const [o, setO] = useState(false)
  const [w, setW] = useState(false)
  const [boom, setBoom] = useState(false)
  if (boom) throw new Error("boom")
  return <p>
    <button id="panel" type="button" onClick={() => { setO(true); setW(true) }}>Panel</button>
    <button id="confirm" type="button" onClick={async () => { const y = await confirm({ title: "Delete Maison Lune?", message: "Its notes go with it. An administrator can restore it.", action: "Delete company", danger: true }); await toastSuccess(String(y)) }}>Confirm</button>
    <button id="ok" type="button" onClick={() => toastSuccess("Note added")}>Ok</button>
    <button id="fail" type="button" onClick={() => fail(new ApiError(500, { message: "x", id: "9f3c1a7e-52" }), "Saving note failed")}>Fail</button>
    <button id="fail2" type="button" onClick={() => fail(new ApiError(403, { message: "x", ability: "tag.create" }))}>Fail2</button>
    <button id="boom" type="button" onClick={() => setBoom(true)}>Boom</button>
    {w && <Panel o={o} close={() => setO(false)} />}
  </p>
}
