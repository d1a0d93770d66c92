import goals from './scripts/goals.json' with { type: 'json' }
import { createEmbeddedWriter } from '#server/adapters/writer/embedded/embedded-writer.ts'
const w = await createEmbeddedWriter()
const ids=process.argv.slice(3)
for (const g of goals.filter(g=>!g.heldOut)) {
  if (process.argv[2]==='t') console.log((await w.write(g.goal)).theme.padEnd(11), g.id.padEnd(16), g.goal.slice(0,90).replace(/\n/g,' / '))
  else if (ids.includes(g.id)) { const r=await w.write(g.goal); console.log('\n=====',g.id,'|',g.goal.slice(0,300),'|',r.theme, r.failed); console.log(r.script.replace(/ \[pause (\d+)s\]/g,' ·$1')) }
}
if (process.argv[2]==='g') for (const g of ids) { const r=await w.write(g); console.log('\n=====',g,'|',r.theme,r.failed,r.needsCare); console.log(r.script.replace(/ \[pause (\d+)s\]/g,' ·$1')) }
await w.close()
