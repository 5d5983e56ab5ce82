import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createRoot } from 'react-dom/client'
import examples from '../../docs/examples.graphql?raw'
import { askServer } from './ask-server.js'
import { openingTabs } from './first-hour.js'
import { memoryStorage } from './memory-storage.js'
import './playground.css'
import { tabsFrom } from './tabs.js'

createRoot(document.getElementById('playground')!).render(
  <GraphiQL
    fetcher={askServer}
    storage={memoryStorage()}
    defaultTabs={openingTabs(tabsFrom(examples), window.location.search)}
  >
    <GraphiQL.Logo>
      <a className="playground-home" href="/">
        DMA playground
      </a>
    </GraphiQL.Logo>
  </GraphiQL>,
)
