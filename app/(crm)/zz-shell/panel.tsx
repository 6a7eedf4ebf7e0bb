"use client"
import { SidePanel } from "#components/ui/side-panel.tsx"
import { Button, MultiSelect, TextInput, Checkbox } from "@mantine/core"
export function Panel({ o, close }: { o: boolean; close: () => void }) {
  return <SidePanel opened={o} onClose={close} title="Filters" footer={<><Button variant="default" onClick={close}>Cancel</Button><Button>Add filter</Button></>}>
    <TextInput label="Name" placeholder="Type a name" error="Too short" />
    <MultiSelect label="Tags" data={["Organic", "VIP buyer"]} searchable placeholder="Pick" />
    <Checkbox label="Only mine" mt="md" />
  </SidePanel>
}
