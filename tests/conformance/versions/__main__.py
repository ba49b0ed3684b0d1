from tests.conformance.versions import export_present

export_present()
