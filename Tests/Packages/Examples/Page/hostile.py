"""Text that breaks a page that treats it as markup or code."""

HOSTILE = [
    "</script><script>document.title='broken'</script>", "<!--<script>", "<img src=x onerror=\"document.title='broken'\">",
    "&lt;b&gt;", "\u2028\u2029\u202e", "${document.title='broken'}", "'\"`\\",
]
