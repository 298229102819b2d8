"""Edits a recipe with the example LanguageServer, by PyPI's pygls and lsprotocol. Argument: the program. Prints the session."""

import asyncio
import sys

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

URI = "file:///deploy.recipe"
DOCUMENT = lsp.TextDocumentIdentifier(uri=URI)


async def main():
    client = LanguageClient("editor", "1.0")
    diagnostics = asyncio.Queue()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def keep(found):
        diagnostics.put_nowait(found)

    async def show_diagnostics(cause):
        found = await diagnostics.get()
        print(f"{cause}:", ", ".join(f"{d.range}: {d.message}" for d in found.diagnostics) or "no diagnostics")

    def place(line, character):
        return {"text_document": DOCUMENT, "position": lsp.Position(line, character)}

    await client.start_io(sys.argv[1])
    options = lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), process_id=None, root_uri=None)
    started = await client.initialize_async(options)
    print(started.server_info.name, "hovers:", started.capabilities.hover_provider)
    client.initialized(lsp.InitializedParams())

    text = "deploy: build 蓝色😀 tst\nbuild:\n蓝色😀: build\n"
    opened = lsp.TextDocumentItem(uri=URI, language_id="recipe", version=1, text=text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(opened))
    await show_diagnostics("opened")

    change = lsp.TextDocumentContentChangeWholeDocument(text + "tst: build\n")
    version = lsp.VersionedTextDocumentIdentifier(uri=URI, version=2)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))
    # Immediately, because the answer is about the changed text.
    hover = await client.text_document_hover_async(lsp.HoverParams(**place(0, 21), work_done_token="1"))
    print("hover:", hover.contents)
    await show_diagnostics("changed")
    print("hover beside any word:", await client.text_document_hover_async(lsp.HoverParams(**place(9, 0))))

    context = lsp.CompletionContext(lsp.CompletionTriggerKind.Invoked)
    items = await client.text_document_completion_async(lsp.CompletionParams(**place(0, 8), context=context))
    print("completion:", ", ".join(f"{item.label} ({item.detail})" for item in items))

    try:
        await client.text_document_definition_async(lsp.DefinitionParams(**place(0, 0)))
    except Exception as error:
        print("definition:", error)

    client.text_document_did_close(lsp.DidCloseTextDocumentParams(DOCUMENT))
    print("hover when closed:", await client.text_document_hover_async(lsp.HoverParams(**place(0, 1))))
    print("shutdown:", await client.shutdown_async(None))
    client.exit(None)
    print("exit:", await client._server.wait())
    await client.stop()


asyncio.run(asyncio.wait_for(main(), timeout=60))
